import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/tokens.css';
import './styles/base.css';
import './styles/forced-colors.css';
import { speakLanguage } from './language/catalogue.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no place for the application');
const shown = createRoot(root);
void speakLanguage()
  // The application's modules take their texts while they are imported: after the catalogue has come.
  .then(() => import('./app.tsx'))
  .then(async ({ App, openPage }) => {
    await openPage(window.location.pathname);
    shown.render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  });
