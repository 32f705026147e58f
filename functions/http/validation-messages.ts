// zod/mini has no error messages by default. Importing this file adds the English ones.
import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';

z.config(en());
