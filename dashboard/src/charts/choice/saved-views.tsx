// Saved views: a choice of period, filters and comparison under a name. The organization shares them; what a person used
// last comes first, and their default opens where no other choice was made.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { View } from '../../../../src/domain/view.ts';
import { ask } from '../../api/client.ts';
import { useMay, useOrganization } from '../../api/organization.ts';
import { useAnswer, useChange } from '../../api/queries.ts';
import { mistakeIn, NAME } from '../../api/rules.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormActions, TextField } from '../../ui/form.tsx';
import { useForm } from '../../ui/form-state.ts';
import { Icon } from '../../ui/icons.tsx';
import { type Choice, readChoice, writeChoice } from './period.ts';
import { hasRemembered } from './use-choice.ts';
import { savedViewsWords as words } from './words.ts';

interface SavedViewsProps {
  choice: Choice;
  choose: (choice: Choice) => void;
}

const PATH = '/api/views';

export function SavedViews({ choice, choose }: SavedViewsProps) {
  const [open, setOpen] = useState(false);
  const { views = [] } = useAnswer<{ views: View[] }>(PATH).data ?? {};
  const { slug } = useOrganization();
  const queries = useQueryClient();
  // Which views somebody uses changes no figure: only the list is asked for again.
  const note = useMutation({
    mutationFn: ({ id, ...use }: { id: string; isDefault?: boolean }) => ask('PUT', `${PATH}/${id}/use`, use),
    onSuccess: () => void queries.invalidateQueries({ queryKey: [slug, PATH] }),
  });
  const search = searchOf(choice);
  const show = (view: View) => {
    choose({ ...readChoice(new URLSearchParams(view.search), choice.to), asTables: choice.asTables });
    note.mutate({ id: view.id });
    setOpen(false);
  };
  useDefaultView(views, choice, choose);
  return (
    <>
      <Button aria-label={words.savedPeriodsFiltersAnd} onClick={() => setOpen(true)}>
        {words.views}
      </Button>
      {open && (
        <ViewsDialog
          views={views}
          search={search}
          show={show}
          makeDefault={(view) => note.mutate({ id: view.id, isDefault: !view.isDefault })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Once, where the address names no choice and none was made in this tab. */
function useDefaultView(views: readonly View[], choice: Choice, choose: (choice: Choice) => void): void {
  const isUntouched = useRef(useLocation().search === '' && !hasRemembered());
  const view = views.find(({ isDefault }) => isDefault);
  useEffect(() => {
    if (!view || !isUntouched.current) return;
    isUntouched.current = false;
    if (searchOf(choice) === '') choose(readChoice(new URLSearchParams(view.search), choice.to));
  });
}

/** How figures are drawn is no part of a view. */
function searchOf(choice: Choice): string {
  const written = writeChoice({ ...choice, asTables: false }).toString();
  return written && `?${written}`;
}

interface ViewsDialogProps {
  views: readonly View[];
  search: string;
  show: (view: View) => void;
  makeDefault: (view: View) => void;
  onClose: () => void;
}

function ViewsDialog({ views, search, show, makeDefault, onClose }: ViewsDialogProps) {
  const may = useMay();
  const remove = useChange((id: string) => ask('DELETE', `${PATH}/${id}`));
  return (
    <Dialog title={words.views} onClose={onClose}>
      {views.length === 0 && <p>{words.noViewIsSaved}</p>}
      <ul className="views">
        {views.map((view) => (
          <li key={view.id}>
            <Button
              look="quiet"
              className="views-name"
              aria-current={view.search === search}
              onClick={() => show(view)}
            >
              <bdi>{view.name}</bdi>
            </Button>
            <label>
              <input type="checkbox" checked={view.isDefault} onChange={() => makeDefault(view)} />
              {words.myDefault}
              <span className="visually-hidden">: {view.name}</span>
            </label>
            {may.edit && (
              <IconButton label={words.deleteTheView({ name: view.name })} onClick={() => remove.mutate(view.id)}>
                <Icon name="close" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {may.edit && <SaveView search={search} onClose={onClose} />}
    </Dialog>
  );
}

function SaveView({ search, onClose }: { search: string; onClose: () => void }) {
  const save = useChange((sent: { name: string; search: string }) => ask<View>('POST', PATH, sent));
  const form = useForm({
    values: { name: '' },
    check: ({ name }) => ({ name: mistakeIn(name.trim(), NAME) }),
    send: async ({ name }) => {
      await save.mutateAsync({ name: name.trim(), search });
      onClose();
    },
  });
  return (
    <Form form={form}>
      <TextField form={form} name="name" label={words.saveWhatIsShown} />
      <FormActions form={form} label={words.save} busyLabel={words.saving} onCancel={onClose} />
    </Form>
  );
}
