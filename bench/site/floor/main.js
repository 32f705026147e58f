// The smallest page with the same foundation: React, a router and one heading.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';

const page = createElement(Route, { path: '*', element: createElement('h1', null, 'Log in') });
createRoot(document.getElementById('root')).render(
  createElement(BrowserRouter, null, createElement(Routes, null, page)),
);
