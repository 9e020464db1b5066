import { addConcession, type Concession } from '@ganit/contract/concessions'
import type { Ledger } from '@ganit/contract/ledger'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../../api/may.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import section from '../ledger-section.module.css'
import { ConcessionDialog } from './concession-dialog.tsx'
import { ConcessionItem } from './concession-item.tsx'
import { concessions } from './concessions.data.ts'
import classes from './concessions.module.css'
import { EndDialog } from './end-dialog.tsx'
import { useFees } from './use-fees.ts'

type Opened = { what: 'add' } | { what: 'change' | 'end'; concession: Concession }

/** What a student is lastingly asked less for. */
export function Concessions({ payer }: { payer: Ledger }) {
  const query = useQuery(concessions(payer.student_id))
  const fees = useFees(payer.uid, query.data?.flatMap(({ fee_ids }) => fee_ids ?? []) ?? [])
  const mayAdd = useMay(addConcession)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)

  return (
    <section className={section.section} aria-labelledby="concessions">
      <header className={section.head}>
        <h2 id="concessions">Concessions</h2>
        {mayAdd && (
          <Button size="sm" onClick={() => setOpened({ what: 'add' })}>
            Add a concession
          </Button>
        )}
      </header>
      <Loaded
        query={query}
        failure="Failed to load the concessions. Please retry."
        skeleton={<SkeletonRows rows={1} photo={false} label="Loading concessions..." />}
      >
        {(shown) =>
          shown.length === 0 ? (
            <p className={section.none}>No concessions.</p>
          ) : (
            <ul className={classes.list}>
              {shown.map((concession) => (
                <ConcessionItem
                  key={concession.concession_id}
                  concession={concession}
                  fees={fees}
                  onOpen={(what) => setOpened({ what, concession })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened?.what === 'end' && <EndDialog concession={opened.concession} onClose={close} />}
      {opened && opened.what !== 'end' && (
        <ConcessionDialog
          payer={payer}
          concession={opened.what === 'change' ? opened.concession : undefined}
          onClose={close}
        />
      )}
    </section>
  )
}
