import { Skeleton, SkeletonArea, shapes } from '../../ui/skeleton.tsx';

/** The search, its filters and the table: on a phone a card of three lines a product. */
export function ProductsSkeleton() {
  return (
    <SkeletonArea>
      <div className="mb-2 grid gap-1.5 sm:mb-3 xl:flex xl:gap-5">
        <Skeleton className="h-12 rounded-full! xl:grow" />
        <div className="flex gap-1.5 overflow-hidden">
          {shapes(6).map((key) => (
            <Skeleton key={key} className="h-11 w-22 shrink-0 rounded-full!" />
          ))}
        </div>
      </div>
      <div className="grid gap-3 md:gap-0 md:pt-10">
        {shapes(8).map((key) => (
          <div
            key={key}
            className="grid grid-cols-2 items-center gap-x-3 gap-y-4 rounded-card border border-line bg-card p-3 md:flex md:h-18 md:rounded-none md:border-0 md:border-b md:bg-transparent md:px-2"
          >
            <div className="col-span-2 flex items-center gap-2 md:grow">
              <Skeleton className="size-5 shrink-0 rounded-sm!" />
              <Skeleton className="size-13 shrink-0" />
              <div className="grid w-3/5 gap-2">
                <Skeleton className="h-4 w-3/5" />
                <Skeleton className="h-4" />
              </div>
            </div>
            <Skeleton className="h-4 w-16 md:max-xl:hidden" />
            <Skeleton className="h-5 w-24 max-md:justify-self-end" />
            <Skeleton className="h-11 w-16" />
            <Skeleton className="h-6 w-20 rounded-full! max-md:justify-self-end" />
          </div>
        ))}
      </div>
    </SkeletonArea>
  );
}
