// zod/mini has no words of its own for what is wrong; importing this file gives it English.
import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';

z.config(en());
