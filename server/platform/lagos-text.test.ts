import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as text from './lagos-text.shared.ts';

describe('in an engine that prints en-CA dates with slashes, as WebKit does', () => {
  beforeEach(() => {
    const formats: { readonly format: unknown } = Intl.DateTimeFormat.prototype;
    vi.spyOn(formats, 'format', 'get').mockReturnValue(() => '11/24/2026');
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('the Lagos day of an instant is YYYY-MM-DD, also after 23:00 UTC', () => {
    expect(text.lagosIsoDay('2026-11-24T22:59:59.999Z')).toBe('2026-11-24');
    expect(text.lagosIsoDay(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
    expect(text.lagosIsoDay('2026-11-24')).toBe('2026-11-24');
    expect(text.lagosIsoMinute('2026-11-20T23:30:59Z')).toBe('2026-11-21T00:30');
  });

  it('days, times and ranges read as in every other engine', () => {
    expect(text.date('2026-11-24T10:00:00Z')).toBe('24 Nov 2026');
    expect(text.dateTime(new Date('2026-11-24T23:05:00Z'))).toBe('25 Nov 2026, 00:05');
    expect(text.dateRange('2026-09-28T23:30:00Z', '2026-10-02')).toBe('29 Sep to 2 Oct 2026');
  });

  it('a value that is no date is an error, not a text', () => {
    expect(() => text.date('soon')).toThrow(RangeError);
  });
});
