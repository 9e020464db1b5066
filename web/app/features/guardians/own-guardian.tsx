import type { Guardian } from '@ganit/contract/guardians'
import { Button } from '@mantine/core'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import classes from './family.module.css'
import { remove } from './guardians.data.ts'
import { RELATION_TEXTS } from './words.ts'

/** One of a student's guardians as the student sees them; whom the academy has not confirmed yet can be taken back. */
export function OwnGuardian({ uid, guardian }: { uid: string; guardian: Guardian }) {
  const { guardian_id, name, relation, phone, email, is_proposed, confirmed_at } = guardian
  const { failure, isSending, run } = useAction()
  const id = `family-${guardian_id}`

  return (
    <li>
      <div>
        <h3 id={id}>
          {name}, {RELATION_TEXTS[relation].toLowerCase()}
        </h3>
        {!confirmed_at && (
          <p>
            <span className={classes.waits}>The academy has to confirm this</span>
          </p>
        )}
        <p>{[phone, email].filter(Boolean).join(' · ')}</p>
        {failure && <ErrorBox>{failure}</ErrorBox>}
      </div>
      {is_proposed && !confirmed_at && (
        <div className={classes.actions}>
          <Button
            size="xs"
            variant="quiet"
            aria-describedby={id}
            loading={isSending}
            onClick={() => run(() => remove({ uid, guardian_id }))}
          >
            Take back
          </Button>
        </div>
      )}
    </li>
  )
}
