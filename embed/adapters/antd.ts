/** Ant Design: what one presses in its lists has no role; the list that has one is beside it and not seen. */
import type { Kit } from '../src/kit.ts';

window.JourneyEmbedAdapters ||= [];
window.JourneyEmbedAdapters.push(({ closest, find, widgetOf }: Kit) => ({
  choices: '.ant-select-item-option:not(.ant-select-item-option-disabled)',
  belongs(el) {
    const popup = closest(el, '.ant-select-dropdown');
    return popup && widgetOf(find(popup, '[role=listbox]')[0]);
  },
}));
