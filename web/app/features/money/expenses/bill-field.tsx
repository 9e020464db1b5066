import { UNREADABLE_PHOTO } from '@ganit/contract/money/expenses'
import { useRef } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { BILL } from '../../../ui/photos/photo-encoder.ts'
import { usePhotoChoice } from '../../../ui/photos/use-photo-choice.ts'
import classes from './expenses.module.css'

type BillFieldProps = {
  /** Data URL, or blank. */
  value: string
  onChange: (photo: string) => void
  onWork: (work: Promise<void>) => void
  error?: string | undefined
}

const WORDS = { done: 'The bill is added.', failed: UNREADABLE_PHOTO }

/** The photo of the bill, taken with the camera or chosen as a file, in the line in which an expense is typed. */
export function BillField({ value, onChange, onWork, error }: BillFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { isWorking, failure, choose } = usePhotoChoice({
    onChange,
    onWork,
    limits: BILL,
    words: WORDS,
  })
  const openPicker = (isCamera: boolean) => {
    input.current?.toggleAttribute('capture', isCamera)
    input.current?.click()
    input.current?.removeAttribute('capture')
  }
  return (
    <div className={classes.bill}>
      <input ref={input} hidden type="file" aria-label="Photo" accept="image/*" onChange={choose} />
      <Button size="sm" onClick={() => openPicker(false)}>
        {value ? 'Another photo' : 'Photo of the bill'}
      </Button>
      <Button size="sm" className={classes.camera} onClick={() => openPicker(true)}>
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
