// Makes declarations of the journey from what Contact Form 7 and Gravity Forms show and say. Only forms that the site lists in
// `waymarkForms`, such as { "gravity-3": ["contact", "review"] }, declare anything. No value is read.
(() => {
  const forms = window.waymarkForms || {};

  // The script is asynchronous: what comes before it waits for its `load`, which does not bubble.
  const succeed = () => {
    if (window.JourneyEmbed) window.JourneyEmbed.track('submit_success');
    else document.addEventListener('load', succeed, { capture: true, once: true });
  };

  // Both plugins may draw a form again, so the marks are set again.
  const mark = () => {
    for (const [name, steps] of Object.entries(forms)) {
      const [plugin, id] = name.split('-');
      const parts =
        plugin === 'gravity'
          ? document.querySelectorAll(`#gform_${id} .gform_page`)
          : document.querySelectorAll(`.wpcf7[data-wpcf7-id="${id}"] form`);
      // A form of one page has none of its own.
      const pages = parts.length > 0 ? parts : document.querySelectorAll(`#gform_${id}`);
      pages.forEach((page, at) => {
        if (steps[at]) page.setAttribute('data-journey-step', steps[at]);
      });
    }
  };

  mark();
  if (document.querySelector('[data-waymark-success]')) succeed();
  document.addEventListener('wpcf7mailsent', ({ detail }) => {
    if (forms[`cf7-${detail.contactFormId}`]) succeed();
  });
  // Events of jQuery's own, which no listener of the browser receives.
  if (window.jQuery) {
    window.jQuery(document).on('gform_post_render', mark);
    window.jQuery(document).on('gform_confirmation_loaded', (_event, id) => {
      if (forms[`gravity-${id}`]) succeed();
    });
  }
})();
