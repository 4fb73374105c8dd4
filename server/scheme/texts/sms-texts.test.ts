import { describe, expect, it } from 'vitest';
import type { Language } from '../../platform/language.shared.ts';
import { readMessage, SMS_COMMANDS } from './sms-commands.shared.ts';
import { SMS_LENGTH, smsText } from './sms-text.shared.ts';
import { SMS_TEMPLATES, SMS_TEXT_KEYS, smsTemplateKey } from './sms-texts.shared.ts';
import { isUsable } from './template.shared.ts';

const FACILITY_LINE = `${'M'.repeat(30)} 08031234567/09`;
/** The longest value that the platform puts in for each placeholder. */
const LONGEST: Record<string, string> = {
  name: 'M'.repeat(30),
  facility: 'M'.repeat(34),
  plan: 'M'.repeat(25),
  date: '30/11/2026',
  phone: 'M'.repeat(20),
  reference: '4821',
  complaint: 'CMP-2611-123456',
  command: 'FACILITY',
  scheme: 'M'.repeat(45),
  answer: 'The facility paid the money back.',
};
const lists: Record<string, string> = {
  PAY: Array(3).fill('₦12,345,678.90 RRR 123456789012').join('\n'),
  FACILITY: Array(3).fill(FACILITY_LINE).join('\n'),
};

describe.each(['en', 'ha'] satisfies Language[])('the texts by SMS in %s', (language) => {
  it.each(SMS_TEXT_KEYS)('%s fits one message of the GSM alphabet with the longest values', (key) => {
    const template = SMS_TEMPLATES[smsTemplateKey(key, language)];
    if (!template) throw new Error(`No template for ${key}`);
    const filled = template.body.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'list' ? (lists[key] ?? '') : (LONGEST[name] ?? '')));
    const text = smsText(filled, Number.POSITIVE_INFINITY);
    expect(text.length, text).toBeLessThanOrEqual(SMS_LENGTH);
    expect(text).toMatch(/^[\n A-Za-z0-9@!"#$%&'()*+,\-./:;<=>?]+$/);
    // A question mark stands for a letter that no phone has.
    expect(text.split('?').length).toBe(filled.split('?').length);
    expect(isUsable(template, { body: template.body })).toBe(true);
  });
});

describe('a message', () => {
  it.each([
    ['1', { meaning: 'ANSWER', isYes: true, reference: null, rest: '' }],
    [' 2 ', { meaning: 'ANSWER', isYes: false, reference: null, rest: '' }],
    ['2. 4821', { meaning: 'ANSWER', isYes: false, reference: '4821', rest: '' }],
    ['2 4821 I was in Lagos', { meaning: 'ANSWER', isYes: false, reference: '4821', rest: 'I was in Lagos' }],
    ['1 yes', { meaning: 'ANSWER', isYes: true, reference: null, rest: 'yes' }],
    ['cover', { meaning: 'COVER', rest: '' }],
    ['Inshora 1234', { meaning: 'COVER', rest: '1234' }],
    ['FACILITY\n Jos  North', { meaning: 'FACILITY', rest: 'Jos North' }],
    ['ƙorafi sun nemi kuɗi', { meaning: 'COMPLAIN', rest: 'sun nemi kuɗi' }],
    ['stop!', { meaning: 'STOP', rest: '' }],
    ['12', { meaning: 'UNKNOWN' }],
    ['3', { meaning: 'UNKNOWN' }],
    ['', { meaning: 'UNKNOWN' }],
    ['😀😀', { meaning: 'UNKNOWN' }],
    ['*347#', { meaning: 'UNKNOWN' }],
    ['constructor', { meaning: 'UNKNOWN' }],
  ])('“%s” is read', (text, order) => {
    expect(readMessage(text)).toEqual(order);
  });

  it('has no word for two commands', () => {
    const words = Object.values(SMS_COMMANDS).flat();
    expect(new Set(words).size).toBe(words.length);
  });
});
