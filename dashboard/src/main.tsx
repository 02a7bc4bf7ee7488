import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/tokens.css';
import './styles/base.css';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no place for the application');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
