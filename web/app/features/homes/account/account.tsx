import {
  getSecondFactor,
  hasMailbox,
  type Me,
  type OwnAccount,
} from '@ganit/contract/accounts/accounts'
import { getPreferences } from '@ganit/contract/messages/inbox'
import type { Agreements } from '@ganit/contract/office/privacy'
import { askGuardianErasure } from '@ganit/contract/people/guardian-erasures'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../../academy.ts'
import { useMayCall } from '../../../api/may.ts'
import { me } from '../../../api/me.ts'
import { readLanguage } from '../../../i18n/language.ts'
import { useSession } from '../../../session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { ConsentList, latestConsent } from '../../../ui/forms/choices/consent-list.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import paper from '../../../ui/layout/paper.module.css'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { ownAccount, sendVerification } from '../../accounts/own-account.data.ts'
import { phones } from '../../messages/phones/phones.data.ts'
import { PhonesPart } from '../../messages/phones/phones-part.tsx'
import { agreements, downloadData, saveConsent } from '../../people/agreements/agreements.data.ts'
import { ownGuardianships } from '../../people/guardians/own-family.data.ts'
import classes from './account.module.css'
import { AccountPart } from './account-part.tsx'
import { GuardianDataPart } from './guardian-data-part.tsx'
import { LanguagePart } from './language-part.tsx'
import { MessagesPart } from './messages-part.tsx'
import { NamePart } from './name-part.tsx'
import { OwnDataFile } from './own-data-file.tsx'
import { OwnErasure } from './own-erasure.tsx'
import { PasswordPart } from './password-part.tsx'
import { SecondFactorPart } from './second-factor-part.tsx'
import { deviceInWords, SessionsPart } from './sessions-part.tsx'

/** The person's consents, at registration and since. */
function OwnAgreements({ uid }: { uid: string }) {
  const { i18n } = useLingui()

  return (
    <QueryView
      query={useQuery(agreements({ uid }))}
      failure={i18n.t('Failed to load the consents.')}
      skeleton={<SkeletonRows rows={3} photo={false} />}
    >
      {(agreed) => <OwnConsents uid={uid} agreed={agreed} />}
    </QueryView>
  )
}

function OwnConsents({ uid, agreed }: { uid: string; agreed: Agreements }) {
  const { i18n } = useLingui()

  const { failure, isSending, run } = useAction()
  const withdraw = () =>
    run(
      async (attempt) =>
        (
          await saveConsent(
            { uid, purpose: 'publicity', given: false, language: readLanguage() },
            attempt,
          )
        ).message,
    )

  return (
    <>
      <h3>{i18n.t('What was agreed')}</h3>
      <ConsentList agreements={agreed} />
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {latestConsent(agreed, 'publicity')?.given && (
        <Button className="fit" loading={isSending} onClick={withdraw}>
          {i18n.t('Withdraw publishing')}
        </Button>
      )}
      <OwnErasure uid={uid} asked={agreed.erasure_asked_at} />
    </>
  )
}

/** Download of the person's data, consents, and the request for erasure. */
function OwnDataPart({ who: { uid, registered } }: { who: Me }) {
  const { i18n } = useLingui()

  return (
    <AccountPart title={i18n.t('Your data')}>
      <OwnDataFile download={() => downloadData(uid)} />
      {registered && <OwnAgreements uid={uid} />}
    </AccountPart>
  )
}

/** The account's e-mail, whether it is verified, and whether Google opens the account too. */
function EmailPart({ account }: { account: OwnAccount }) {
  const { i18n } = useLingui()
  const { email, email_verified, google } = account

  return (
    <AccountPart title={i18n.t('Email')}>
      <p className="wrap gap4-16 breaks">
        <b>{email}</b>
        <StatusMark kind={email_verified ? 'done' : 'open'}>
          {email_verified ? i18n.t('Confirmed') : i18n.t('Not confirmed yet')}
        </StatusMark>
      </p>
      {google && (
        <p className={classes.note}>
          {i18n.t('You can sign in with Google as {name}.', { name: google.display_name })}
        </p>
      )}
      {!email_verified && <UnconfirmedEmail />}
    </AccountPart>
  )
}

function UnconfirmedEmail() {
  const { i18n } = useLingui()
  const { failure, isSending, run } = useAction()

  const sendAgain = () =>
    run(async () => {
      await sendVerification()
      return i18n.t('The mail is on its way. It may take a few minutes.')
    })
  return (
    <>
      <p className={classes.note}>
        {i18n.t(
          'We have sent you a mail with a link. Opening it shows that the address is yours; until then you can use everything, but whoever signs in with Google under this address takes over the account.',
        )}
      </p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Button className="fit" loading={isSending} onClick={sendAgain}>
        {i18n.t('Send the link again')}
      </Button>
    </>
  )
}

export const meta = titled('Account')

/** How the account is opened: e-mail, password, and signed-in devices. */
export default function Account() {
  const { i18n } = useLingui()
  const query = useQuery(ownAccount)
  // Changing the password begins a new session, so everything is fetched again.
  const { accessToken } = useSession()
  const { data: who } = useQuery(me)
  const mayHaveSecondFactor = useMayCall(getSecondFactor)
  const isOfFamily = useMayCall(getPreferences)
  const isGuardian = useMayCall(askGuardianErasure)
  // The two answers decide which parts the page has.
  const family = useQuery({ ...ownGuardianships, enabled: isOfFamily })
  const listed = useQuery({ ...phones, enabled: isOfFamily })
  const isHeld = isOfFamily && (family.isPending || listed.isPending)

  function content(account: OwnAccount) {
    return (
      <>
        {who && <NamePart who={who} />}
        {hasMailbox(account.email) && (
          <>
            <EmailPart account={account} />
            <PasswordPart account={account} />
          </>
        )}
        {mayHaveSecondFactor && <SecondFactorPart account={account} />}
        <SessionsPart key={accessToken} />
        {isOfFamily && <LanguagePart />}
        {isOfFamily && <MessagesPart />}
        {isOfFamily && (
          <PhonesPart Part={AccountPart} deviceInWords={(device) => deviceInWords(device, i18n)} />
        )}
        {who?.userType === 'student' && <OwnDataPart who={who} />}
        {isGuardian && who && <GuardianDataPart isOwn={who.userType === 'guardian'} />}
      </>
    )
  }
  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${paper.squared} ${paper.ruled}`}>
      <div className={paper.wrap}>
        <h1>{i18n.t('Account')}</h1>
        <div className={`stack gap24 above24 ${classes.parts}`}>
          <QueryView
            query={query}
            failure={i18n.t('Failed to load your account.')}
            isHeld={isHeld}
            skeleton={<SkeletonRows rows={6} photo={false} />}
          >
            {content}
          </QueryView>
        </div>
      </div>
    </main>
  )
}
