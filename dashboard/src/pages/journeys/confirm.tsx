// The page that people saw after they sent the last step: one press makes it the confirmation of the journey. Below it, whether likely
// completions count: one press changes it, another undoes it.
import type { CompletionsSetting, SuccessState } from '../../../../src/domain/success.ts';
import { ask } from '../../api/client.ts';
import { useMay } from '../../api/organization.ts';
import { useChange } from '../../api/queries.ts';
import { inSentences } from '../../language/language.ts';
import { journeyPath } from '../../layout/journey-page.tsx';
import { Button } from '../../ui/button.tsx';
import { confirmWords as words } from './words.ts';

export function Confirmation({ slug, success }: { slug: string; success: SuccessState }) {
  const { advice, pages } = success;
  const may = useMay();
  const save = useChange(
    (wanted: readonly string[]) => ask('PUT', journeyPath(slug, '/success-pages'), { pages: wanted }),
    { shownIn: inSentences(journeyPath(slug, '/metrics/installation')) },
  );
  return (
    <>
      {advice && (
        <div className="stack-s confirm">
          <p>
            {words.sawAfterSending({
              seen: advice.sessions,
              sent: advice.sent,
              page: <code>{advice.path}</code>,
            })}
          </p>
          {may.edit && (
            <p>
              <Button aria-disabled={save.isPending} onClick={() => save.mutate([...pages, advice.path])}>
                {words.yesItConfirms}
              </Button>
            </p>
          )}
        </div>
      )}
      {pages.length > 0 && (
        <ul className="stack-s confirm">
          {pages.map((path) => (
            <li key={path} className="row">
              <span>{words.confirmedBy({ page: <code>{path}</code> })}</span>
              {may.edit && (
                <Button
                  aria-label={words.takeAway({ path })}
                  aria-disabled={save.isPending}
                  onClick={() => save.mutate(pages.filter((one) => one !== path))}
                >
                  {words.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Completions slug={slug} success={success} />
    </>
  );
}

/** Absent while nobody declares a success: then there is nothing to choose. */
function Completions({ slug, success }: { slug: string; success: SuccessState }) {
  const { declared, claimed, confirmedBy, superseded } = success;
  const may = useMay();
  const save = useChange((counts: CompletionsSetting) => ask('PUT', journeyPath(slug, '/completions'), { counts }), {
    shownIn: inSentences(journeyPath(slug, '/metrics/installation')),
  });
  const isKept = confirmedBy === 'owner' && !declared;
  if (!declared && !claimed && !isKept) return null;
  return (
    <div className="stack-s confirm">
      {isKept && <p>{words.anOwnerCountsAll}</p>}
      <p>
        {declared
          ? words.wouldCountAgain({ sessions: superseded?.sessions ?? 0 })
          : words.wouldNotCount({ sessions: claimed?.likely ?? 0 })}
      </p>
      {may.edit && (
        <p className="row">
          <Button aria-disabled={save.isPending} onClick={() => save.mutate(declared ? 'all' : 'declared')}>
            {declared ? words.countLikelyToo : words.countDeclaredOnly}
          </Button>
          {confirmedBy === 'owner' && (
            <Button aria-disabled={save.isPending} onClick={() => save.mutate('automatic')}>
              {words.decideByVisits}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
