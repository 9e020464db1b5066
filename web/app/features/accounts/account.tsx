import { getSecondFactor, hasMailbox, type OwnAccount } from '@ganit/contract/accounts'
import { askGuardianErasure } from '@ganit/contract/guardian-erasures'
import { getPreferences } from '@ganit/contract/inbox'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { useMay } from '../../api/may.ts'
import { me } from '../../api/me.ts'
import { useSession } from '../../session.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import paper from '../../ui/layout/paper.module.css'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import classes from './account.module.css'
import { EmailPart } from './email-part.tsx'
import { GuardianDataPart } from './guardian-data-part.tsx'
import { LanguagePart } from './language-part.tsx'
import { MessagesPart } from './messages-part.tsx'
import { NamePart } from './name-part.tsx'
import { ownAccount } from './own-account.data.ts'
import { OwnDataPart } from './own-data-part.tsx'
import { PasswordPart } from './password-part.tsx'
import { SecondFactorPart } from './second-factor-part.tsx'
import { SessionsPart } from './sessions-part.tsx'

export const meta = titled('Account')

/** How one's account opens: e-mail, password, and where it is signed in. */
export default function Account() {
  const { i18n } = useLingui()
  const query = useQuery(ownAccount)
  // A changed password begins a new session, for which everything is to be asked anew.
  const { accessToken } = useSession()
  const { data: who } = useQuery(me)
  const mayHaveSecondFactor = useMay(getSecondFactor)
  const isOfFamily = useMay(getPreferences)
  const isGuardian = useMay(askGuardianErasure)

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
        {who?.userType === 'student' && <OwnDataPart who={who} />}
        {isGuardian && who && <GuardianDataPart isOwn={who.userType === 'guardian'} />}
      </>
    )
  }
  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${paper.squared} ${paper.ruled}`}>
      <div className={paper.wrap}>
        <h1>{i18n.t('Account')}</h1>
        <div className={classes.parts}>
          <Loaded
            query={query}
            failure={i18n.t('Failed to load your account.')}
            skeleton={<SkeletonRows rows={6} photo={false} />}
          >
            {content}
          </Loaded>
        </div>
      </div>
    </main>
  )
}
