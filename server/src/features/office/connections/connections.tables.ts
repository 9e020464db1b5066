import type { ConnectionKind } from '@ganit/contract/office/connections'
import type { ColumnType } from 'kysely'
import type { DataMap } from '../../../db/data-map.ts'

/** A contract of the academy with a provider. `sealed`: its values, for whoever has the academy's secret. */
export type Connections = {
  kind: ConnectionKind
  sealed: Buffer
  changed_at: ColumnType<Date, Date | undefined, Date>
}

declare module '../../../db/schema.ts' {
  interface Database {
    connections: Connections
  }
}

export const DATA_MAP: DataMap = {
  connections: 'keys of the academy’s own contracts for mail, SMS, WhatsApp and paying online',
}
