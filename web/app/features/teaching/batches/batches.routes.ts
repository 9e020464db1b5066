import { layout, prefix, route } from '@react-router/dev/routes'

const file = (name: string) => `features/teaching/batches/${name}.tsx`

export const batchesRoutes = [
  ...prefix('admin/batches', [
    // Below the slide-out menu, whose links contain these paths (`batches-menu.tsx`).
    layout(file('batches-frame'), [
      route('all', file('all-batches')),
      route('create', file('batch'), { id: 'new-batch' }),
      route('edit/:id', file('batch')),
      route('fee/:id', 'features/money/fees/add-batch-fee.tsx'),
      route('status/:id', 'features/money/payments/fee-status.tsx'),
    ]),
    route('*', file('to-all-batches')),
  ]),
  route('admin/class-batches', file('class-batches')),
]
