import type { ClassModule } from '@ganit/contract/site/classes'
import { useLingui } from '@lingui/react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../api/query-client.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { CardPicture } from '../card-picture.tsx'
import { classModules } from '../classes/classes.data.ts'
import classes from './class-modules.module.css'

/** A module with its picture; the class's figure if it is missing or broken. */
function ModuleCard({ module }: { module: ClassModule }) {
  const { classNumber, title, description, image } = module

  return (
    <li className={`column sheet ${classes.module}`}>
      <CardPicture image={image} classNumber={classNumber} className={classes.picture} />
      <div className={classes.text}>
        <h3>{title}</h3>
        <p>{description}</p>
      </div>
    </li>
  )
}

type ModuleListProps = { classNumber: number }

export default function ModuleList(props: ModuleListProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <div className="above32">
        <Modules {...props} />
      </div>
    </QueryClientProvider>
  )
}

function Modules({ classNumber }: ModuleListProps) {
  const { i18n } = useLingui()

  return (
    <QueryView
      query={useQuery(classModules)}
      failure={i18n.t('Failed to load class details.')}
      hint={i18n.t('The rest of this page is complete.')}
      skeleton={<State>{i18n.t('Loading class details...')}</State>}
    >
      {(all) => {
        const modules = all.filter((module) => module.classNumber === classNumber)
        if (modules.length === 0)
          return <State>{i18n.t('No modules found for this class yet.')}</State>
        return (
          <ul className={classes.modules}>
            {modules.map((module) => (
              <ModuleCard key={module.title} module={module} />
            ))}
          </ul>
        )
      }}
    </QueryView>
  )
}

const State = ({ children }: { children: string }) => (
  <p className={`sheet quiet ${classes.state}`} role="status">
    {children}
  </p>
)
