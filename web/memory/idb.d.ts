// The types of idb.js, from the package that it is a copy of.
export * from 'idb';
