/** Identity of the application, for systems and packages. Changing it makes another application of every installed one. */
export const applicationId = 'au.com.tripledger.desktop';

/* Items per page of a list, for every list, form, command and request. */

/** The API's maximum for per_page (build/docs/api.md, Trips). */
export const maxPerPage = 100;

/** Items of a page if nothing else is chosen. */
export const defaultPerPage = 50;

/** Of a longer list the first so many trips are on this computer. */
export const maxListedTrips = 150_000;
