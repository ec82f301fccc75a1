export * from './index.cjs';
import * as attest from './index.cjs';
export default attest;
