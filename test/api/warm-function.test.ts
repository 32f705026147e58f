import { productApi } from '../support/api/product.ts';
import { isolation } from '../support/api/suites.ts';

isolation(productApi());
