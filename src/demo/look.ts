/** The style sheet of the page at /demo: light and dark, from 320 px up, also with forced colours and larger text. */
export const LOOK = `
:root {
  color-scheme: light dark;
  --ground: #edf1f2; --paper: #fff; --ink: #14222a; --soft: #4b5d67; --edge: #6e818b; --line: #d3dce0;
  --accent: #0a646c; --accent-ink: #fff; --wash: #e3f0f0; --error: #b3261e; --field: #fff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0d1417; --paper: #151e22; --ink: #e7eef0; --soft: #a6b6bd; --edge: #7b8e97; --line: #2c3a40;
    --accent: #55c6c9; --accent-ink: #04282b; --wash: #16302f; --error: #ff9d94; --field: #0f171a;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 1.0625rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
header { background: var(--paper); border-bottom: 1px solid var(--line); }
header p { max-width: 42rem; margin: 0 auto; padding: .875rem 1.25rem; font-weight: 650; display: flex; gap: .625rem; align-items: center; }
header svg { width: 1.75rem; height: 1.75rem; flex: none; color: var(--accent); }
main { max-width: 42rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
h1 { margin: 0 0 1rem; font-size: 1.0625rem; font-weight: 500; color: var(--soft); }
h2 { margin: 0; font-size: clamp(1.5rem, 1.2rem + 1.6vw, 2rem); line-height: 1.2; letter-spacing: -.01em; text-wrap: balance; }
h2:focus { outline: none; }
.count { display: block; margin-bottom: .375rem; font-size: .9375rem; font-weight: 500; letter-spacing: 0; color: var(--soft); }
.demo { margin: 0 0 1.5rem; padding: .625rem .875rem; border-radius: .5rem; background: var(--wash); font-size: .9375rem; }
.bar { display: flex; gap: .25rem; margin-bottom: 1rem; }
.bar i { flex: 1; height: .375rem; border-radius: 1rem; background: var(--line); }
.bar .done { background: var(--accent); }
form, #sent { background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; padding: clamp(1.25rem, 4vw, 2rem); }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
legend { padding: 0; }
.step > legend { margin-bottom: 1.25rem; }
.step > legend + p { margin-top: 0; }
.step:not([disabled]) + .step:not([disabled]) { margin-top: 4rem; }
.field { margin: 0 0 1.5rem; }
label, .group > legend { display: block; font-weight: 600; }
.hint { margin: .125rem 0 0; color: var(--soft); font-size: .9375rem; }
.note { margin-bottom: 1.5rem; padding-left: .875rem; border-left: .25rem solid var(--accent); }
.error { margin: .375rem 0 0; color: var(--error); font-weight: 600; font-size: .9375rem; }
.error::before { content: "Error: "; }
input, select, button { font: inherit; color: inherit; }
input:not([type=radio], [type=checkbox]), select {
  display: block; width: 100%; min-height: 2.875rem; margin-top: .5rem; padding: .5rem .75rem;
  background: var(--field); border: 1px solid var(--edge); border-radius: .5rem;
}
input[type=number] { max-width: 9rem; }
select {
  appearance: none; max-width: 20rem; padding-right: 2.5rem; background: var(--field) no-repeat;
  background-image: linear-gradient(45deg, #0000 50%, var(--soft) 50%), linear-gradient(-45deg, #0000 50%, var(--soft) 50%);
  background-position: right 1.25rem center, right .9375rem center; background-size: .3125rem .3125rem;
}
input[type=file] { padding: .4375rem; }
input::file-selector-button {
  font: inherit; font-weight: 600; margin-right: .75rem; padding: .25rem .75rem; min-height: 1.875rem;
  border: 0; border-radius: .3125rem; background: var(--wash); color: var(--accent); cursor: pointer;
}
.amount { display: flex; align-items: baseline; gap: .5rem; }
.tick {
  display: flex; gap: .75rem; align-items: flex-start; padding: .625rem .875rem; font-weight: 400; cursor: pointer;
  border: 1px solid var(--line); border-radius: .5rem;
}
p + .tick { margin-top: .5rem; }
.ticks { display: grid; gap: .5rem; margin-top: .625rem; }
.tick:hover { border-color: var(--edge); }
.tick:has(:checked) { border-color: var(--accent); background: var(--wash); }
.tick input { flex: none; width: 1.25rem; height: 1.25rem; margin: .125rem 0 0; accent-color: var(--accent); }
[aria-invalid=true]:not([type=radio], [type=checkbox]) { border-color: var(--error) !important; box-shadow: 0 0 0 1px var(--error); }
.tick:has([aria-invalid=true]) { border-color: var(--error); }
:is(input, select, button, a):focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 2rem; }
button { min-height: 2.875rem; padding: .5rem 1.375rem; border: 1px solid var(--accent); border-radius: .5rem; background: var(--accent); color: var(--accent-ink); font-weight: 600; cursor: pointer; }
button:hover { filter: brightness(1.12); }
.quiet { background: none; color: var(--accent); }
.link { min-height: 1.5rem; padding: 0; border: 0; background: none; color: var(--accent); font-weight: 500; text-decoration: underline; text-underline-offset: .15em; }
dl { margin: 1rem 0 0; }
dl div { display: grid; grid-template-columns: 1fr 1fr auto; gap: .25rem 1rem; padding: .75rem 0; border-top: 1px solid var(--line); }
dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 30rem) {
  header p, main { padding-inline: .75rem; }
  .buttons button { flex: 1 1 100%; }
  dl div { grid-template-columns: 1fr auto; }
  dt { grid-column: 1 / -1; }
}
`;
