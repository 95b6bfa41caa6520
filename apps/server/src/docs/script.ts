/** The one script of the documentation: it copies, shows one language of samples at a time, and folds the menu on a phone. Without it everything is there, one after the other. */
import { createHash } from 'node:crypto'
import { documentPolicy } from '../documents.tsx'

export const script = `'use strict';
(function () {
  var frame = document.querySelector('.docs');
  var words = frame.dataset;
  var status = document.getElementById('copy-status');
  var CHOICE = 'saola-docs-language';

  function oldWay(text) {
    var area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    var done = document.execCommand('copy');
    area.remove();
    return done ? Promise.resolve() : Promise.reject(new Error('copy'));
  }
  function copy(text) {
    return navigator.clipboard
      ? navigator.clipboard.writeText(text).catch(function () { return oldWay(text); })
      : oldWay(text);
  }
  function addButton(code, place) {
    var text = code.dataset.copy || code.textContent;
    var button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = words.copy;
    button.setAttribute('aria-label', words.copy + ': ' + (text.length > 60 ? place.dataset.name || '' : text));
    button.addEventListener('click', function () {
      copy(text).then(function () {
        button.textContent = words.copied;
        button.classList.add('copied');
        status.textContent = words.copied;
        setTimeout(function () {
          button.textContent = words.copy;
          button.classList.remove('copied');
          status.textContent = '';
        }, 2000);
      }, function () {
        status.textContent = words.failed;
        getSelection().selectAllChildren(code);
      });
    });
    return button;
  }
  document.querySelectorAll('[data-code]').forEach(function (box) {
    box.prepend(addButton(box.querySelector('code'), box));
  });
  document.querySelectorAll('code[data-copy]').forEach(function (code) {
    code.after(addButton(code, code));
  });

  function stored() {
    try { return localStorage.getItem(CHOICE); } catch (error) { return null; }
  }
  function store(language) {
    try { localStorage.setItem(CHOICE, language); } catch (error) { return; }
  }
  var groups = Array.from(document.querySelectorAll('[data-samples]')).map(function (group, n) {
    var list = document.createElement('div');
    list.setAttribute('role', 'tablist');
    list.setAttribute('aria-label', words.languages);
    var panels = Array.from(group.querySelectorAll('[data-language]'));
    var tabs = panels.map(function (panel, i) {
      var heading = panel.querySelector('h3');
      var tab = document.createElement('button');
      tab.type = 'button';
      tab.id = 'tab-' + n + '-' + i;
      tab.textContent = heading.textContent;
      tab.dataset.language = panel.dataset.language;
      tab.setAttribute('role', 'tab');
      panel.id = 'panel-' + n + '-' + i;
      tab.setAttribute('aria-controls', panel.id);
      panel.setAttribute('role', 'tabpanel');
      panel.setAttribute('aria-labelledby', tab.id);
      heading.hidden = true;
      tab.addEventListener('click', function () { choose(tab.dataset.language, true); });
      list.append(tab);
      return tab;
    });
    list.addEventListener('keydown', function (event) {
      var at = tabs.indexOf(event.target);
      var last = tabs.length - 1;
      var to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      tabs[to].focus();
      choose(tabs[to].dataset.language, true);
    });
    group.prepend(list);
    return { tabs: tabs, panels: panels };
  });
  function choose(language, keep) {
    groups.forEach(function (group) {
      var known = group.tabs.some(function (tab) { return tab.dataset.language === language; });
      var shown = known ? language : group.tabs[0].dataset.language;
      group.tabs.forEach(function (tab, i) {
        var chosen = tab.dataset.language === shown;
        tab.setAttribute('aria-selected', String(chosen));
        tab.tabIndex = chosen ? 0 : -1;
        group.panels[i].hidden = !chosen;
      });
    });
    if (keep) store(language);
  }
  choose(stored(), false);

  var menu = document.querySelector('.menu');
  var wide = matchMedia('(min-width: 60rem)');
  function fold() { menu.open = wide.matches; }
  wide.addEventListener('change', fold);
  fold();
})();`

/** What documents may do, and this script by its hash alone. */
export const docsPolicy = `${documentPolicy}; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`
