import { describe, expect, it } from 'vitest';
import { statusAt } from '../../../shared/rules/appointments.ts';

const terminal = { slotMinutes: 30 };
const booked = { status: 'BOOKED', pickupDate: '2026-11-24T10:00:00-09:00' } as const;
const beforeItsEnd = new Date('2026-11-24T19:29:59Z');
const itsEnd = new Date('2026-11-24T19:30:00Z');

describe('a booked appointment', () => {
  it('is missed once its slot has ended', () => {
    expect(statusAt(booked, terminal, beforeItsEnd)).toBe('BOOKED');
    expect(statusAt(booked, terminal, itsEnd)).toBe('MISSED');
  });

  it('is complete then if a package was handed over, although others are still waiting', () => {
    const partly = { ...booked, handedOverAt: '2026-11-24T19:10:00Z' };
    expect(statusAt(partly, terminal, beforeItsEnd)).toBe('BOOKED');
    expect(statusAt(partly, terminal, itsEnd)).toBe('COMPLETED');
  });
});

it.each(['COMPLETED', 'CANCELED', 'MISSED'] as const)('keeps the stored status %s', (status) => {
  expect(statusAt({ ...booked, status }, terminal, itsEnd)).toBe(status);
});
