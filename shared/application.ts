/** Identity of the application, for systems and packages. Changing it makes another application of every installed one. */
export const applicationId = 'au.com.tripledger.desktop';
