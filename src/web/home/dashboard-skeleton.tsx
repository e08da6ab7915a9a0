import { Loading } from '#web/ui/spinner.tsx'

/** A block of the dashboard that is loading. */
const Block = ({ className }: { className: string }) => (
  <div aria-hidden className={`animate-appear rounded-2xl border border-line bg-sunken ${className}`} />
)

/** Placeholder with the geometry of the loaded dashboard. It appears after a short delay. */
export const DashboardSkeleton = ({ isLeader }: { isLeader: boolean }) => (
  <>
    {isLeader && <div className="h-11" />}
    <div className={`grid gap-x-8 gap-y-14 ${isLeader ? 'mb-8' : 'lg:grid-cols-[5fr_4fr]'}`}>
      <div className={`relative ${isLeader ? 'h-130 lg:h-100' : 'h-67'}`}>
        <Block className="absolute inset-0" />
        <div className="absolute inset-0 grid place-items-center">
          <Loading />
        </div>
      </div>
      {!isLeader && <Block className="h-36 lg:h-auto" />}
    </div>
    {!isLeader && <Block className="mt-14 h-45 lg:h-16" />}
    <Block className="mt-3 h-24" />
    <Block className="mt-14 h-120" />
  </>
)
