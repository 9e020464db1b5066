import { promote } from '@ganit/contract/promotions'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../api/may.ts'
import { MoveUpDialog } from './move-up-dialog.tsx'

type MoveUpProps = { batch: { batch_id: number; batch_name: string } }

/** The button that opens the dialog for moving a batch's students to another batch. */
export function MoveUp({ batch }: MoveUpProps) {
  const [isOpen, setOpen] = useState(false)
  const mayMove = useMay(promote)
  if (!mayMove) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Move up</Button>
      {isOpen && <MoveUpDialog batch={batch} onClose={() => setOpen(false)} />}
    </>
  )
}
