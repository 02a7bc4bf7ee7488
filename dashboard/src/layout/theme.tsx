// Light, dark, or as the system has it. public/assets/theme.js applies the choice before the first paint.
import { useState } from 'react';
import { writeStored } from '../api/stored.ts';
import { themeWords as words } from './words.ts';
import './theme.css';

const STORED_AS = 'waymark-theme';
const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(() => chosenTheme());
  const choose = (chosen: Theme) => {
    setTheme(chosen);
    applyTheme(chosen);
  };
  return (
    <fieldset className="theme-switch">
      <legend className="visually-hidden">{words.theme}</legend>
      {THEMES.map((name) => (
        <label key={name}>
          <input
            type="radio"
            name="theme"
            className="visually-hidden"
            checked={theme === name}
            onChange={() => choose(name)}
          />
          <span className="theme-name">{words[name]}</span>
        </label>
      ))}
    </fieldset>
  );
}

function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  writeStored(STORED_AS, theme === 'system' ? null : theme);
}
