/** A page of a list in the API's envelope. */

/** @param url - of the request, with `page` and `per_page` */
export function paginate(all: readonly unknown[], url: URL): string {
  const page = Number(url.searchParams.get('page') ?? 1);
  const perPage = Number(url.searchParams.get('per_page') ?? 50);
  const totalPages = Math.max(1, Math.ceil(all.length / perPage));
  const pagination = {
    total: all.length,
    page,
    per_page: perPage,
    total_pages: totalPages,
    has_next: page < totalPages,
  };
  return JSON.stringify({ success: true, data: all.slice((page - 1) * perPage, page * perPage), pagination });
}
