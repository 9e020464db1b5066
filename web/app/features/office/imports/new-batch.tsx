import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { QuickBatch } from '../today/first-days/quick-batch.tsx'

/** Makes a batch in place; every group of rows can then choose it. */
export function NewBatch() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!isOpen)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>New batch…</Button>
      </div>
    )
  return <QuickBatch onDone={close} onCancel={close} />
}
