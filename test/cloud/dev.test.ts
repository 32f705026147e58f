import { describeStage } from './support/suite.ts';

describeStage('dev');
