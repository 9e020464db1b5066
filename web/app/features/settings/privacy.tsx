import type { PrivacyTasks } from '@ganit/contract/privacy'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { privacyTasks } from '../privacy/privacy.data.ts'
import { Candidates } from './candidates.tsx'
import classes from './settings-form.module.css'
import { SettingsFrame } from './settings-frame.tsx'

export const meta = titled('Records to look at')

/** Who asked to be erased, and whose record is past its time. Each is erased on its own page, or kept. */
export default function Privacy() {
  return (
    <SettingsFrame title="Records to look at">
      <Loaded
        query={useQuery(privacyTasks)}
        failure="Failed to load the records."
        skeleton={<SkeletonRows rows={6} photo={false} />}
      >
        {(tasks) => <Lists {...tasks} />}
      </Loaded>
    </SettingsFrame>
  )
}

function Lists({ keep_inactive_years: years, requests, past_time }: PrivacyTasks) {
  return (
    <div className={classes.form}>
      <Candidates title="Asked to be erased" since="Asked on" none="Nobody asked." of={requests} />
      <Candidates
        title="Past their time"
        since="Last here on"
        none={
          years === 0
            ? 'No time is set. Records are kept until somebody asks.'
            : `No record is without a lesson or a payment for ${years} years.`
        }
        of={past_time}
      />
    </div>
  )
}
