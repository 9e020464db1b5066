import {
  type Agreements,
  type Consent,
  PURPOSES,
  type Purpose,
} from '@ganit/contract/office/privacy'
import { useAcademy } from '../../academy.ts'
import { StatusMark } from '../feedback/status-mark.tsx'
import { formatDayOf } from '../text/dates.ts'
import classes from './consent-list.module.css'

const PURPOSE_WORDS: Record<Purpose, string> = {
  conditions: 'Conditions on fees and conduct',
  terms: 'Terms',
  privacy: 'Privacy page',
  guardian: 'Parent or guardian',
  publicity: 'Publishing photo and name',
  guardian_access: 'Guardians may see the record after 18',
}
const WAY_WORDS: Record<Consent['way'], string> = {
  registration: 'with the registration',
  account: 'on the account page',
  office: 'recorded by the academy',
  guardian: 'by a guardian, signed in',
  link: 'by the link that the family was sent',
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
  const { timeZone } = useAcademy()

  return (
    <li>
      <span>
        <b>{PURPOSE_WORDS[purpose]}</b>
        {consent && <span className="quiet small breaks">{inWords(consent, timeZone)}</span>}
      </span>
      {consent?.given ? (
        <StatusMark kind="done">Agreed</StatusMark>
      ) : (
        <StatusMark kind="off">{consent ? 'Withdrawn' : 'Not agreed'}</StatusMark>
      )}
    </li>
  )
}

const inWords = ({ guardian_name, recorded_at, way, text_version }: Consent, zone: string) =>
  [guardian_name, formatDayOf(recorded_at, zone), WAY_WORDS[way], `version ${text_version}`]
    .filter(Boolean)
    .join(' · ')
