import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/tokens.css';
import './styles/base.css';
import './styles/forced-colors.css';
import { BASE_PATH } from './api/base-path.ts';
import { speakLanguage } from './language/catalogue.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no place for the application');
const shown = createRoot(root);
const { pathname, search, hash } = window.location;
// Opened past the proxy, by the port of the service.
if (!`${pathname}/`.startsWith(`${BASE_PATH}/`)) window.location.replace(BASE_PATH + pathname + search + hash);
void speakLanguage()
  // The application's modules take their texts while they are imported: after the catalogue has come.
  .then(() => import('./app.tsx'))
  .then(async ({ App, openPage }) => {
    await openPage(pathname);
    shown.render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  });
