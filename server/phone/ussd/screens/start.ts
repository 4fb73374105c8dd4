import { keepLanguage, personByDigits, whoIsOn } from '../../callers/callers.ts';
import type { Call, View } from '../call.ts';

const scheme = ({ step: { settings } }: Call) => ({ scheme: settings.schemeName });

const home = (call: Call): View => ({ text: 'HOME', values: scheme(call), state: 'HOME' });
export const publicMenu = async (call: Call): Promise<View> => ({
  text: 'PUBLIC',
  values: scheme(call),
  state: 'PUBLIC',
  enrolleeId: null,
});

/** The first screen of a session. */
export async function start(call: Call): Promise<View> {
  const on = await whoIsOn(call.step.phone);
  if (on.kind === 'ONE') return { ...home(call), enrolleeId: on.person.id };
  return on.kind === 'SEVERAL' ? { text: 'WHO', values: scheme(call), state: 'WHO' } : publicMenu(call);
}

/** On a shared number: who has these last digits of the enrolment number. */
export async function whoIsIt(call: Call): Promise<View> {
  const { phone, data } = call.step;
  const choice = await personByDigits(phone, (data.typed ?? '').replace(/\D/g, ''));
  if (choice.kind === 'FOUND') return { ...home(call), enrolleeId: choice.person.id, data: {} };
  const text = choice.kind === 'LOCKED' ? 'WHO_LOCKED' : choice.kind === 'AMBIGUOUS' ? 'WHO_MORE' : 'WHO_AGAIN';
  return { text, data: {} };
}

/** The main menu of the caller. */
export const mainMenu = async (call: Call): Promise<View> =>
  call.step.enrolleeId ? { ...home(call), data: {} } : { ...(await publicMenu(call)), data: {} };

/** Changes to the other language, for this number from now on. */
export async function changeLanguage(call: Call): Promise<View> {
  const language = call.step.language === 'en' ? 'ha' : 'en';
  await keepLanguage(call.step.phone, language);
  return { ...(await mainMenu(call)), language };
}

export async function enrol(call: Call): Promise<View> {
  return { text: 'ENROL', values: { phone: call.helpDesk, address: call.step.settings.schemeAddress || call.step.settings.schemeName } };
}
