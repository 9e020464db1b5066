import type { RegisterGuest } from '@ganit/contract/teaching/registers'
import { memo } from 'react'
import { announceText } from '../../../../ui/feedback/toasts/announcer.ts'
import { Icon } from '../../../../ui/layout/icon.tsx'
import { Photo } from '../../../../ui/photos/photo.tsx'
import classes from '../register.module.css'

type TrialRowProps = {
  guest: RegisterGuest
  /** Null if the register does not say whether the guest came. */
  came: boolean | null
  /** Undefined if the register is read-only. */
  onCame?: ((enquiry_id: number, came: boolean) => void) | undefined
}

const WORDS = { true: 'came', false: 'did not come', null: 'not marked' } as const

/** A trial guest; a press toggles whether they came. */
export const TrialRow = memo(function TrialRow({ guest, came, onCame }: TrialRowProps) {
  const { enquiry_id, name } = guest
  const saidOf = (is: boolean | null) => `${name}: ${WORDS[`${is}`]}`
  const look = {
    className: classes.code,
    'data-code': came === null ? '-' : came ? 'P' : 'A',
    'aria-label': saidOf(came),
  }
  const mark = came ? <Icon name="tick" size={22} /> : came === null ? '–' : 'A'

  function turn() {
    onCame?.(enquiry_id, !came)
    announceText(saidOf(!came))
  }
  return (
    <li className={`grid centred ${classes.row}`}>
      <Photo name={name} src={null} />
      <p className={`stack breaks ${classes.trial}`}>
        <b className="strong">{name}</b> <span>trial lesson</span>
      </p>
      {onCame ? (
        <button type="button" {...look} onClick={turn}>
          {mark}
        </button>
      ) : (
        <span role="img" {...look}>
          {mark}
        </span>
      )}
    </li>
  )
})
