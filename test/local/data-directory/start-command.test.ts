import { expect, it, onTestFinished, vi } from 'vitest';
import { startCommand, startOverCommand } from '#local/start-command.ts';

function withSettings(settings: Record<'DATA_DIR' | 'PORT', string | undefined>): void {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

it('starting over repeats the data folder and the port, or another portal would lose its data', () => {
  withSettings({ DATA_DIR: '/data/two', PORT: '3001' });
  expect(startOverCommand()).toBe('DATA_DIR=/data/two PORT=3001 npm start -- --fresh');
  expect(startCommand([], { DYNAMODB_ENGINE: 'amazon' })).toBe(
    'DATA_DIR=/data/two PORT=3001 DYNAMODB_ENGINE=amazon npm start',
  );
});

it('is quoted for the shell', () => {
  withSettings({ DATA_DIR: "/my data/it's", PORT: undefined });
  expect(startOverCommand()).toBe("DATA_DIR='/my data/it'\\''s' npm start -- --fresh");
});

it('needs nothing with the defaults', () => {
  withSettings({ DATA_DIR: undefined, PORT: undefined });
  expect(startOverCommand()).toBe('npm start -- --fresh');
});
