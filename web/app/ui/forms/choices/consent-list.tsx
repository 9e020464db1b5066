import {
  type Agreements,
  type Consent,
  PURPOSES,
  type Purpose,
  shownVersion,
} from '@ganit/contract/office/privacy'
import { useLingui } from '@lingui/react'
import { useAcademy } from '../../../academy.ts'
import { phrase } from '../../../i18n/phrase.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { StatusMark } from '../../feedback/status-mark.tsx'
import classes from './consent-list.module.css'

export const PURPOSE_WORDS: Record<Purpose, string> = {
  conditions: phrase('Conditions on fees and conduct'),
  terms: phrase('Terms'),
  privacy: phrase('Privacy page'),
  guardian: phrase('Parent or guardian'),
  publicity: phrase('Publishing photo and name'),
  guardian_access: phrase('Guardians may see the record after 18'),
}
export const WAY_WORDS: Record<Consent['way'], string> = {
  registration: phrase('with the registration'),
  account: phrase('on the account page'),
  office: phrase('recorded by the academy'),
  guardian: phrase('by a guardian, signed in'),
  link: phrase('by the link that the family was sent'),
}

/** The consent in force for a purpose; undefined if none was recorded. */
export const latestConsent = ({ consents }: Agreements, purpose: Purpose) =>
  consents.find((consent) => consent.purpose === purpose)

/** The consents: version, time and method; for each purpose the one in force. */
export function ConsentList({ agreements }: { agreements: Agreements }) {
  const shown = PURPOSES.filter(
    (purpose) =>
      latestConsent(agreements, purpose) ||
      (purpose === 'guardian' ? agreements.is_minor : purpose !== 'guardian_access'),
  )
  return (
    <ul className={classes.consents}>
      {shown.map((purpose) => (
        <ConsentRow key={purpose} purpose={purpose} consent={latestConsent(agreements, purpose)} />
      ))}
    </ul>
  )
}

function ConsentRow({ purpose, consent }: { purpose: Purpose; consent: Consent | undefined }) {
  const { i18n } = useLingui()

  const { timeZone } = useAcademy()
  const { dayOf } = useFormats()
  const inWords = ({ guardian_name, recorded_at, way, text_version }: Consent) =>
    [
      guardian_name,
      dayOf(recorded_at, timeZone),
      i18n._(WAY_WORDS[way]),
      i18n.t('version {text_version}', { text_version: shownVersion(text_version) }),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <li>
      <span>
        <b>{i18n._(PURPOSE_WORDS[purpose])}</b>
        {consent && <span className="quiet small breaks">{inWords(consent)}</span>}
      </span>
      {consent?.given ? (
        <StatusMark kind="done">{i18n.t('Agreed')}</StatusMark>
      ) : (
        <StatusMark kind="off">{consent ? i18n.t('Withdrawn') : i18n.t('Not agreed')}</StatusMark>
      )}
    </li>
  )
}
