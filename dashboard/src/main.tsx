import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/tokens.css';
import './styles/base.css';
import './styles/forced-colors.css';
import { App, openPage } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no place for the application');
const shown = createRoot(root);
void openPage(window.location.pathname).then(() =>
  shown.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
