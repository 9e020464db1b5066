import { INVITATION_DAYS } from '@ganit/contract/accounts/invitations'
import type { Letter } from '../messages/channels/mail/mail.queries.ts'

const composeMail = (
  to: string,
  subject: string,
  usefulHours: number,
  lines: string[],
): Letter => ({
  to,
  subject,
  usefulHours,
  text: lines.join('\n'),
})

/** Lifetime of the mails' links. */
export const RESET_HOURS = 1
export const VERIFICATION_HOURS = 24
const NOTICE_HOURS = 72

export const passwordResetMail = (
  to: string,
  { academy_name, link }: { academy_name: string; link: string },
) =>
  composeMail(to, 'Choose a new password', RESET_HOURS, [
    `Someone, probably you, asked for a new password for your account at ${academy_name}.`,
    '',
    'Open this page to choose one. It works once, for an hour:',
    link,
    '',
    'If it was not you, do nothing: your password stays as it is.',
  ])

export const verificationMail = (to: string, link: string) =>
  composeMail(to, 'Confirm your email', VERIFICATION_HOURS, [
    'An account was made with this email address.',
    '',
    'If it is yours, open this page on a device where you are logged in. It works for a day:',
    link,
    '',
    'If it is not yours, do nothing: nobody can use your address for it.',
  ])

const IF_NOT_YOU = 'If it was not you, choose a new password and look at your devices at once:'

export const secondFactorMail = (to: string, state: 'on' | 'off', link: string) =>
  composeMail(to, `Your second factor was switched ${state}`, NOTICE_HOURS, [
    state === 'on'
      ? 'From now on signing in asks for a code of your authenticator app, too. Every other device was logged out.'
      : 'Signing in does not ask for a code of your authenticator app any more. The password alone opens your account.',
    '',
    IF_NOT_YOU,
    link,
  ])

/** Tells the owner that a recovery code was used. */
export const recoveryCodeUsedMail = (to: string, link: string) =>
  composeMail(to, 'A recovery code was used', NOTICE_HOURS, [
    'Somebody, probably you, used one of your recovery codes instead of a code of the authenticator app. It does not work again.',
    '',
    IF_NOT_YOU,
    link,
  ])

/** Tells the owner that somebody who has the password guesses codes. */
export const wrongCodesMail = (to: string, link: string) =>
  composeMail(to, 'Wrong codes for your account', NOTICE_HOURS, [
    'Somebody entered your password and then several wrong codes. They were not let in, and must wait before they can try again.',
    '',
    IF_NOT_YOU,
    link,
  ])

/** Tells the owner of a changed password, because a stranger may have changed it. */
export const passwordChangedMail = (to: string, link: string) =>
  composeMail(to, 'Your password was changed', NOTICE_HOURS, [
    'The password of your account was just changed, and every other device was logged out.',
    '',
    'If it was not you, choose a new password here at once:',
    link,
  ])

/** Invites a member of staff. */
export const invitationMail = (
  to: string,
  { academy_name, link }: { academy_name: string; link: string },
) =>
  composeMail(to, `Your account at ${academy_name}`, INVITATION_DAYS * 24, [
    `${academy_name} invites you to work with it online.`,
    '',
    `Open this page to begin. It works once, for ${INVITATION_DAYS} days:`,
    link,
    '',
    'If you know nothing of this, do nothing: no account is made.',
  ])

/** Tells the academy's owner how many have registered since the last such mail, without names. */
export function newRegistrationsMail(to: string, count: number, link: string) {
  const what = count === 1 ? '1 new registration' : `${count} new registrations`
  return composeMail(to, what, NOTICE_HOURS, [
    `Since the last time: ${what}, not verified yet.`,
    '',
    'Verify and place them here:',
    link,
  ])
}
