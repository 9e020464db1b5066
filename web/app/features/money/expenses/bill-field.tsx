import { UNREADABLE_PHOTO } from '@ganit/contract/money/expenses'
import { useRef } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { BILL } from '../../../ui/photos/photo-encoder.ts'
import { usePhotoChoice } from '../../../ui/photos/use-photo-choice.ts'
import aloud from '../../../ui/text/aloud.module.css'
import classes from './expenses.module.css'

type BillFieldProps = {
  /** Data URL, or blank. */
  value: string
  onChange: (photo: string) => void
  onWork: (work: Promise<void>) => void
  error?: string | undefined
}

const WORDS = { done: 'The bill is added.', failed: UNREADABLE_PHOTO }

/** The bill's photo, by camera or file, in the line that is typed. */
export function BillField({ value, onChange, onWork, error }: BillFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { isWorking, failure, choose } = usePhotoChoice({
    onChange,
    onWork,
    limits: BILL,
    words: WORDS,
  })
  const open = () => {
    input.current?.setAttribute('capture', 'environment')
    input.current?.click()
    input.current?.removeAttribute('capture')
  }
  return (
    <div className={classes.bill}>
      <label>
        <span className={aloud.only}>Photo of the bill</span>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-invalid={Boolean(failure || error) || undefined}
          onChange={choose}
        />
      </label>
      <Button size="sm" className={classes.camera} onClick={open}>
        Camera
      </Button>
      {value && (
        <>
          <img src={value} alt="The bill" />
          <Button size="xs" onClick={() => onChange('')}>
            Remove
          </Button>
        </>
      )}
      <p role="status">{isWorking ? 'Making the picture smaller…' : failure || error}</p>
    </div>
  )
}
