// The way through the dashboard: beside the page where there is room, else above it behind a button.
import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { Me } from '../../../src/domain/person.ts';
import { BASE_PATH } from '../api/base-path.ts';
import { type Membership, rightsOf } from '../api/organization.ts';
import { IconButton } from '../ui/button.tsx';
import { LabelledSelect } from '../ui/control.tsx';
import { Icon } from '../ui/icons.tsx';
import { Options } from '../ui/options.tsx';
import { LanguageChoice } from './language.tsx';
import { ThemeSwitch } from './theme.tsx';
import { navigationWords as words } from './words.ts';
import './navigation.css';

interface NavigationProps {
  me: Me;
  organization: Membership | null;
  choose: (slug: string) => void;
}

export function Navigation({ me, organization, choose }: NavigationProps) {
  const [open, setOpen] = useState(false);
  const header = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes the menu
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!open) return;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      header.current?.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open]);
  return (
    <header ref={header} className="navigation">
      <div className="navigation-bar">
        <Link to="/" className="brand">
          <img src={`${BASE_PATH}/assets/waymark.svg`} alt="" width="24" height="24" />
          Waymark
        </Link>
        <IconButton
          label={open ? words.closeMenu : words.openMenu}
          aria-expanded={open}
          aria-controls="menu"
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'close' : 'menu'} />
        </IconButton>
      </div>
      <div id="menu" className="navigation-menu" data-open={open}>
        <OrganizationChoice me={me} organization={organization} choose={choose} />
        <nav aria-label={words.main}>
          <ul>
            <NavItem
              to="/"
              label={words.journeys}
              active={pathname === '/' || /^\/(journeys\/|new-journey)/.test(pathname)}
            />
            {organization && <NavItem to="/alerts" label={words.alerts} active={pathname.startsWith('/alerts/')} />}
            {organization && (
              <SettingsItems
                administer={rightsOf(organization.role).administer}
                isOpen={pathname.startsWith('/settings')}
              />
            )}
          </ul>
        </nav>
        <div className="navigation-foot">
          <a href={`${BASE_PATH}/help`} className="navigation-help">
            {words.help}
          </a>
          <NavLink to="/account" className="navigation-person">
            <span>{me.user.name}</span>
            <span className="muted">{me.user.email}</span>
          </NavLink>
          <ThemeSwitch />
          <LanguageChoice />
        </div>
      </div>
    </header>
  );
}

/** One entry; its pages stand beneath it while one of them is open. */
function SettingsItems({ administer, isOpen }: { administer: boolean; isOpen: boolean }) {
  const entry = <NavItem to={administer ? '/settings' : '/settings/data'} label={words.settings} />;
  if (!isOpen) return entry;
  return (
    <>
      <li className="navigation-group">{words.settings}</li>
      {administer && (
        <>
          <NavItem to="/settings" label={words.organization} />
          <NavItem to="/settings/members" label={words.members} />
          <NavItem to="/settings/keys" label={words.apiKeys} />
          <NavItem to="/settings/exclusions" label={words.exclusions} />
          <NavItem to="/settings/messages" label={words.messages} />
          <NavItem to="/settings/feeds" label={words.feeds} />
          <NavItem to="/settings/reports" label={words.reports} />
          <NavItem to="/settings/audit" label={words.auditLog} />
        </>
      )}
      <NavItem to="/settings/data" label={words.data} />
    </>
  );
}

function NavItem({ to, label, active }: { to: string; label: string; active?: boolean }) {
  return (
    <li>
      <NavLink to={to} end className={active ? 'active' : ''}>
        {label}
      </NavLink>
    </li>
  );
}

function OrganizationChoice({ me, organization, choose }: NavigationProps) {
  if (!organization) return null;
  if (me.orgs.length === 1) return <p className="navigation-org">{organization.displayName}</p>;
  return (
    <LabelledSelect
      className="navigation-org"
      label={words.organization}
      isUnseen
      value={organization.slug}
      set={choose}
    >
      <Options of={me.orgs.map(({ slug, displayName }) => [slug, displayName])} />
    </LabelledSelect>
  );
}
