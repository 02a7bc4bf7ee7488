// Frameworks of the browser: one application in each, of two steps, built with the framework's own tools.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from 'svelte/compiler';
import { html } from '../../test/embed/support/page.ts';
import { APPLICATION, type Reported, refusesFirst, type Stage, walkTwoSteps } from './stage.ts';

/** Walks the application: contact, review that the server refuses, back and forth, and review that it accepts. */
async function walkApplication(stage: Stage, name: string, code: string): Promise<Reported> {
  stage.site.page('/app.js', await stage.bundle(code));
  refusesFirst(stage.site, '/send');
  for (const path of ['/', '/contact', '/review']) {
    stage.page(path, name, '<main id="root"></main><script src="/app.js"></script>');
  }
  // While it is refused, the whole application is taken away and put back.
  return stage.walk(name, stage.site.url, (page) =>
    walkTwoSteps(page, APPLICATION, () => page.evaluate('window.mountAgain()')),
  );
}

/** The tag is added by another script, after what the application declares: both wait for it, and nothing is declared twice. */
export async function lateTag(stage: Stage): Promise<Reported> {
  const [, src = '', data = ''] = /src="([^"]*)" (.*)><\/script>/.exec(stage.tag('late-tag')) ?? [];
  stage.site.page('/other.js', '');
  stage.site.page(
    '/',
    html(
      '',
      `<form id="contact"></form><script type="module">
      import { step, success } from '/waymark/declare.js';
      step('contact'); step(undefined); success(); success();
      const other = document.createElement('script');
      other.src = '/other.js';
      other.onload = () => document.head.append(document.createRange().createContextualFragment(
        '<script async src="${src}" ${data}></' + 'script>'));
      document.head.append(other);
    </script>`,
    ),
  );
  return stage.walk('late-tag', stage.site.url, async () => {});
}

export const react = (stage: Stage): Promise<Reported> =>
  walkApplication(
    stage,
    'react',
    `import { createElement as h, StrictMode, useState } from 'react';
    import { createRoot } from 'react-dom/client';
    import { flushSync } from 'react-dom';
    import { useStep, useSuccess } from '@waymark/adapters/react';

    let current = 'contact';
    function Contact({ onNext }) {
      useStep('contact');
      return h('form', { id: 'contact', onSubmit: (event) => { event.preventDefault(); onNext(); } },
        h('input', { name: 'email' }), h('button', null, 'Next'));
    }
    function Review() {
      useStep('review');
      const [state, setState] = useState('open');
      useSuccess(state === 'done');
      const onSubmit = async (event) => {
        event.preventDefault();
        setState((await fetch('/send', { method: 'POST' })).ok ? 'done' : 'refused');
      };
      return h('form', { id: 'review', onSubmit }, h('input', { name: 'notes' }), h('button', null, 'Send'),
        state === 'refused' && h('p', { id: 'refused', role: 'alert' }, 'Not now'),
        state === 'done' && h('p', { id: 'thanks' }, 'Thank you'));
    }
    function App() {
      const [step, setStep] = useState(current);
      return step === 'contact' ? h(Contact, { onNext: () => setStep(current = 'review') }) : h(Review);
    }
    let root;
    window.mountAgain = () => {
      root?.unmount();
      root = createRoot(document.querySelector('#root'));
      flushSync(() => root.render(h(StrictMode, null, h(App))));
    };
    mountAgain();`,
  );

export const vue = (stage: Stage): Promise<Reported> =>
  walkApplication(
    stage,
    'vue',
    `import { createApp, h, ref } from 'vue';
    import { createRouter, createWebHistory, RouterView } from 'vue-router';
    import { success } from '@waymark/adapters';
    import { declareRoutes } from '@waymark/adapters/vue';

    const Contact = { setup: () => () => h('form', { id: 'contact',
      onSubmit: (event) => { event.preventDefault(); router.push('/review'); } }, [h('input', { name: 'email' }), h('button', 'Next')]) };
    const Review = { setup() {
      const state = ref('open');
      const onSubmit = async (event) => {
        event.preventDefault();
        const { ok } = await fetch('/send', { method: 'POST' });
        if (ok) success();
        state.value = ok ? 'thanks' : 'refused';
      };
      return () => h('form', { id: 'review', onSubmit }, [h('input', { name: 'notes' }), h('button', 'Send'),
        state.value === 'open' ? null : h('p', { id: state.value }, 'Answered')]);
    } };
    let app, router, stop;
    window.mountAgain = () => {
      app?.unmount();
      stop?.();
      router = createRouter({ history: createWebHistory(), routes: [
        { path: '/', component: Contact, meta: { step: 'contact' } },
        { path: '/review', component: Review, meta: { step: 'review' } }] });
      stop = declareRoutes(router);
      app = createApp({ render: () => h(RouterView) });
      app.use(router).mount('#root');
    };
    mountAgain();`,
  );

/** A component of Svelte, compiled as its own plug-in does. */
function component(stage: Stage, name: string, source: string): void {
  const { js } = compile(source, { filename: name, generate: 'client' });
  writeFileSync(join(stage.folder, `${name}.js`), js.code);
}

export function svelte(stage: Stage): Promise<Reported> {
  component(
    stage,
    'app.svelte',
    `<script>
      import { success } from '@waymark/adapters';
      import { declareStep } from '@waymark/adapters/svelte';
      let { at } = $props();
      let step = $state(at.step);
      let answered = $state('');
      async function send(event) {
        event.preventDefault();
        const { ok } = await fetch('/send', { method: 'POST' });
        if (ok) success();
        answered = ok ? 'thanks' : 'refused';
      }
      function next(event) {
        event.preventDefault();
        step = at.step = 'review';
      }
    </script>
    <form id={step} use:declareStep={step} onsubmit={step === 'contact' ? next : send}>
      {#if step === 'contact'}<input name="email">{:else}<input name="notes">{/if}
      <button>Next</button>
      {#if answered}<p id={answered}>Answered</p>{/if}
    </form>`,
  );
  return walkApplication(
    stage,
    'svelte',
    `import { mount, unmount, flushSync } from 'svelte';
    import App from './app.svelte.js';
    const at = { step: 'contact' };
    let app;
    window.mountAgain = () => {
      if (app) unmount(app);
      app = mount(App, { target: document.querySelector('#root'), props: { at } });
      flushSync();
    };
    mountAgain();`,
  );
}

/** Compiled in the browser, by Angular's own compiler. */
export const angular = (stage: Stage): Promise<Reported> =>
  walkApplication(
    stage,
    'angular',
    `import '@angular/compiler';
    import { Component, inject, provideZonelessChangeDetection, signal } from '@angular/core';
    import { bootstrapApplication } from '@angular/platform-browser';
    import { provideRouter, Router, RouterOutlet } from '@angular/router';
    import { success } from '@waymark/adapters';
    import { declareRoutes } from '@waymark/adapters/angular';

    class Contact {
      router = inject(Router);
      next(event) { event.preventDefault(); this.router.navigateByUrl('/review'); }
    }
    Component({ selector: 'app-contact', template:
      '<form id="contact" (submit)="next($event)"><input name="email"><button>Next</button></form>' })(Contact);
    class Review {
      answered = signal('');
      async send(event) {
        event.preventDefault();
        const { ok } = await fetch('/send', { method: 'POST' });
        if (ok) success();
        this.answered.set(ok ? 'thanks' : 'refused');
      }
    }
    Component({ selector: 'app-review', template: '<form id="review" (submit)="send($event)"><input name="notes"><button>Send</button>' +
      '@if (answered()) {<p [id]="answered()">Answered</p>}</form>' })(Review);
    class App {
      constructor() { declareRoutes(inject(Router)); }
    }
    Component({ selector: 'app-root', imports: [RouterOutlet], template: '<router-outlet />' })(App);

    let app;
    window.mountAgain = async () => {
      (await app)?.destroy();
      const root = document.createElement('app-root');
      document.querySelector('#root').replaceChildren(root);
      app = bootstrapApplication(App, { providers: [provideZonelessChangeDetection(), provideRouter([
        { path: '', pathMatch: 'full', component: Contact, data: { step: 'contact' } },
        { path: 'review', data: { step: 'none' }, children: [{ path: '', component: Review, data: { step: 'review' } }] }])] });
      await app;
    };
    mountAgain();`,
  );
