import { LEFT_WHY, type LeftWhy } from '@ganit/contract/people/memberships'
import { useId } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { whyText } from '../../../ui/forms/choices/why-select.tsx'

type TakeOutProps = {
  name: string
  batch_name: string
  onChoose: (why: LeftWhy) => void
  onClose: () => void
}

/** Asks why a student leaves the batch; the answer takes the student out. */
export function TakeOut({ name, batch_name, onChoose, onClose }: TakeOutProps) {
  const id = useId()
  return (
    <Modal className={dialog.dialog} aria-labelledby={id} onClose={onClose} closesOnBackdrop>
      <h2 id={id}>
        Why does {name} leave {batch_name}?
      </h2>
      <div className="wrap gap8">
        {LEFT_WHY.map((why) => (
          <Button key={why} onClick={() => onChoose(why)}>
            {whyText(why)}
          </Button>
        ))}
      </div>
      <div className={dialog.buttons}>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Modal>
  )
}
