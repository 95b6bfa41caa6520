/** The one script of the documentation: it copies, shows one language of samples at a time, and folds the menu on a phone, marks the section that is read. Without it everything is there, one after the other. */
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
    // What is seen is part of the name, also while it says "copied".
    function say(word) {
      button.textContent = word;
      button.setAttribute('aria-label', word + ': ' + (text.length > 60 ? place.dataset.name || '' : text));
    }
    say(words.copy);
    button.addEventListener('click', function () {
      copy(text).then(function () {
        say(words.copied);
        button.classList.add('copied');
        status.textContent = words.copied;
        setTimeout(function () {
          say(words.copy);
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

  function openWhere(part, condition) {
    if (!part) return;
    var wide = matchMedia(condition);
    function fold() { part.open = wide.matches; }
    wide.addEventListener('change', fold);
    fold();
  }
  openWhere(document.querySelector('.menu'), '(min-width: 60rem)');
  openWhere(document.querySelector('.toc'), '(min-width: 80rem)');

  var links = Array.from(document.querySelectorAll('.toc a'));
  var asked = null;
  function mark() {
    var edge = innerHeight / 4;
    var atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    var read = links[0];
    links.forEach(function (link) {
      var heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
      if (heading && heading.getBoundingClientRect().top <= edge) read = link;
    });
    if (atEnd && scrollY > 0) read = links[links.length - 1];
    if (asked) read = asked;
    links.forEach(function (link) {
      if (link === read) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    });
  }
  var waiting = false;
  function markSoon() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(function () { waiting = false; mark(); });
  }
  function ask() {
    asked = links.find(function (link) { return link.hash === location.hash; }) || null;
    mark();
  }
  if (links.length > 0) {
    addEventListener('hashchange', ask);
    ['wheel', 'touchmove', 'keydown'].forEach(function (name) {
      addEventListener(name, function () { asked = null; }, { passive: true });
    });
    addEventListener('scroll', markSoon, { passive: true });
    addEventListener('resize', markSoon);
    ask();
  }
})();`

/** What documents may do, and this script by its hash alone. */
export const docsPolicy = `${documentPolicy}; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`
