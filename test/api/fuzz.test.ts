import { productApi } from '../support/api/product.ts';
import { fuzz } from '../support/api/suites.ts';

fuzz(productApi());
