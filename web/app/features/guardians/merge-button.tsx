import type { ListedGuardian } from '@ganit/contract/guardians'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { MergeDialog } from './merge-dialog.tsx'

type MergeButtonProps = {
  guardian: ListedGuardian
  /** The id of the name beside it. */
  describedBy: string
}

/** Joins this record with another one of the same person. */
export function MergeButton({ guardian, describedBy }: MergeButtonProps) {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button
        size="xs"
        variant="quiet"
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        Join
      </Button>
      {isOpen && <MergeDialog guardian={guardian} onClose={() => setOpen(false)} />}
    </>
  )
}
