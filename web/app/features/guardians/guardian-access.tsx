import type { Agreements } from '@ganit/contract/privacy'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { latestConsent } from '../../ui/forms/consent-list.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { agreements, saveConsent } from '../privacy/privacy.data.ts'
import classes from './family.module.css'

/** Asks a student who is 18 soon, or is, whether guardians go on seeing the record; what was said can be changed. */
export const GuardianAccess = ({ uid }: { uid: string }) => (
  <Loaded
    query={useQuery(agreements(uid))}
    failure="Failed to load what was agreed."
    skeleton={null}
  >
    {(agreed) => <Asked uid={uid} agreed={agreed} />}
  </Loaded>
)

const SENTENCES = {
  open: 'From your 18th birthday on you decide: may your guardians go on seeing your lessons, marks and fees?',
  given: 'From your 18th birthday on your guardians go on seeing your lessons, marks and fees.',
  refused: 'From your 18th birthday on your guardians see nothing more of yours.',
}

function Asked({ uid, agreed }: { uid: string; agreed: Agreements }) {
  const { failure, isSending, run } = useAction()
  const said = latestConsent(agreed, 'guardian_access')
  if (!agreed.asks_guardian_access && !said) return null

  const state = said ? (said.given ? 'given' : 'refused') : 'open'
  const say = (given: boolean) => () =>
    run((attempt) => saveConsent(uid, { purpose: 'guardian_access', given }, attempt))
  return (
    <div className={classes.asks}>
      <p>{SENTENCES[state]}</p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className={classes.actions}>
        {state !== 'given' && (
          <Button loading={isSending} onClick={say(true)}>
            They may
          </Button>
        )}
        {state !== 'refused' && (
          <Button loading={isSending} onClick={say(false)}>
            They may not
          </Button>
        )}
      </div>
    </div>
  )
}
