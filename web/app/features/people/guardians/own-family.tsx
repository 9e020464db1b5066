import type { Agreements } from '@ganit/contract/office/privacy'
import { GUARDIANS_MAX, type Guardian } from '@ganit/contract/people/guardians'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../i18n/language.ts'
import { phrase } from '../../../i18n/phrase.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { Awaited } from '../../../ui/feedback/loading/awaited.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { usePressedPart } from '../../../ui/feedback/use-pressed-part.ts'
import { latestConsent } from '../../../ui/forms/choices/consent-list.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { agreements, saveConsent } from '../agreements/agreements.data.ts'
import classes from './family.module.css'
import { guardiansOf, takeOffGuardian } from './guardians.data.ts'
import { RELATION_TEXTS } from './words.ts'

/** A guardian as the student sees them; unconfirmed ones can be withdrawn. */
function OwnGuardian({ uid, guardian }: { uid: string; guardian: Guardian }) {
  const { i18n } = useLingui()

  const { guardian_id, name, relation, phone, email, is_proposed, confirmed_at } = guardian
  const { failure, isSending, run } = useAction()
  const id = `family-${guardian_id}`

  return (
    <li>
      <div>
        <h3 id={id}>
          {name}, {i18n._(RELATION_TEXTS[relation]).toLowerCase()}
        </h3>
        {!confirmed_at && (
          <p>
            <span className={classes.waits}>{i18n.t('The academy has to confirm this')}</span>
          </p>
        )}
        <p>{[phone, email].filter(Boolean).join(' · ')}</p>
        {failure && <ErrorBox>{failure}</ErrorBox>}
      </div>
      {is_proposed && !confirmed_at && (
        <div className="wrap gap4">
          <Button
            size="xs"
            variant="quiet"
            aria-describedby={id}
            loading={isSending}
            onClick={() => run(async () => (await takeOffGuardian({ uid, guardian_id })).message)}
          >
            {i18n.t('Withdraw')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** Asks students who are or will soon be 18 whether guardians keep access; the answer can be changed. */
const GuardianAccess = ({ uid }: { uid: string }) => {
  const { i18n } = useLingui()
  return (
    <QueryView
      query={useQuery(agreements({ uid }))}
      failure={i18n.t('Failed to load the consents.')}
      skeleton={<Awaited />}
    >
      {(agreed) => <AccessQuestion uid={uid} agreed={agreed} />}
    </QueryView>
  )
}

const SENTENCES = {
  open: phrase(
    'From your 18th birthday on you decide: may your parents go on seeing your lessons, marks and fees?',
  ),
  given: phrase(
    'From your 18th birthday on your parents go on seeing your lessons, marks and fees.',
  ),
  refused: phrase('From your 18th birthday on your parents no longer see your pages.'),
}

function AccessQuestion({ uid, agreed }: { uid: string; agreed: Agreements }) {
  const { i18n } = useLingui()
  const language = useLanguage()
  const { failure, isSending, run } = useAction()
  const said = latestConsent(agreed, 'guardian_access')
  if (!agreed.asks_guardian_access && !said) return null

  const state = said ? (said.given ? 'given' : 'refused') : 'open'
  const say = (given: boolean) => () =>
    run(
      async (attempt) =>
        (await saveConsent({ uid, purpose: 'guardian_access', given, language }, attempt)).message,
    )
  return (
    <div className={`stack gap10 below16 ${classes.asks}`}>
      <p>{i18n._(SENTENCES[state])}</p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className="wrap gap4">
        {state !== 'given' && (
          <Button loading={isSending} onClick={say(true)}>
            {i18n.t('They may')}
          </Button>
        )}
        {state !== 'refused' && (
          <Button loading={isSending} onClick={say(false)}>
            {i18n.t('They may not')}
          </Button>
        )}
      </div>
    </div>
  )
}

// Rarely needed, and the page is opened on phones.
const loadGuardianDialog = () => import('./guardian-dialog.tsx')

/** On a student's own page: guardians, naming new ones, and from 18 on their access. */
export function OwnFamily({ uid }: { uid: string }) {
  const { i18n } = useLingui()

  const query = useQuery(guardiansOf({ uid }))
  const { Part: Dialog, setWanted: setAdding } = usePressedPart(loadGuardianDialog)

  return (
    <section className={`narrow above40 ${classes.section}`} aria-labelledby="family">
      <h2 id="family">{i18n.t('Family')}</h2>
      <div className={`pad20-28 sheet ${classes.sheet}`}>
        <GuardianAccess uid={uid} />
        <QueryView
          query={query}
          failure={i18n.t('Failed to load your family.')}
          skeleton={
            <SkeletonRows rows={2} photo={false} label={i18n.t('Loading your family...')} />
          }
        >
          {(guardians) => (
            <>
              {guardians.length === 0 && (
                <p className="quiet">{i18n.t('No parent is entered for you yet.')}</p>
              )}
              <ul className={classes.list}>
                {guardians
                  .filter((guardian): guardian is Guardian => 'phone' in guardian)
                  .map((guardian) => (
                    <OwnGuardian key={guardian.guardian_id} uid={uid} guardian={guardian} />
                  ))}
              </ul>
              {guardians.length < GUARDIANS_MAX && (
                <Button className="above12" onClick={() => setAdding(true)}>
                  {i18n.t('Add parent')}
                </Button>
              )}
            </>
          )}
        </QueryView>
      </div>
      {Dialog && <Dialog uid={uid} isOwn onClose={() => setAdding(false)} />}
    </section>
  )
}
