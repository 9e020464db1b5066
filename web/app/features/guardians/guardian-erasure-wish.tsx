import {
  eraseGuardian as eraseGuardianCall,
  type GuardianCandidate,
} from '@ganit/contract/guardian-erasures'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../api/may.ts'
import { formatDay } from '../../ui/text/dates.ts'
import { EraseGuardianDialog } from './erase-guardian-dialog.tsx'
import classes from './requests.module.css'

/** A guardian who wants to be erased; the owner does it here. */
export function GuardianErasureWish({ wish }: { wish: GuardianCandidate }) {
  const { guardian_id, name, since } = wish
  const mayErase = useMay(eraseGuardianCall)
  const [isErasing, setErasing] = useState(false)
  const id = `erasure-of-guardian-${guardian_id}`

  return (
    <li className={classes.card} aria-labelledby={id}>
      <h3 id={id}>{name}, guardian</h3>
      <p>
        Guardian ID {guardian_id}, asked on {formatDay(since)}.{!mayErase && ' The owner erases.'}
      </p>
      {mayErase && (
        <div className={classes.actions}>
          <Button variant="danger" aria-describedby={id} onClick={() => setErasing(true)}>
            Erase
          </Button>
        </div>
      )}
      {isErasing && <EraseGuardianDialog wish={wish} onClose={() => setErasing(false)} />}
    </li>
  )
}
