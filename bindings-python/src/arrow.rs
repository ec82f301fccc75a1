//! Columns, and how they are handed to others: the Arrow C stream interface, as its specification has it.
//!
//! Written by hand, since the five types that stand here need some two hundred lines and the `arrow` crates a tree of
//! thirty. Who takes a stream reads the columns where they lie: every array that is handed out keeps the table alive.
#![allow(
    unsafe_code,
    reason = "a C interface: pointers that another library follows and hands back"
)]

use std::borrow::Cow;
use std::collections::HashMap;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr::{null, null_mut};
use std::sync::Arc;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Text.
    Text,
    /// One of few words, kept once each.
    Word,
    /// A whole number of 64 bits.
    Long,
    /// An instant in milliseconds, UTC.
    Instant,
    /// A double.
    Double,
}

impl Kind {
    /// The format of the Arrow C interface.
    fn format(self) -> &'static CStr {
        match self {
            Self::Text => c"U",
            Self::Word => c"i",
            Self::Long => c"l",
            Self::Instant => c"tsm:UTC",
            Self::Double => c"g",
        }
    }

    /// The type by its Arrow name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Text => "large_string",
            Self::Word => "dictionary<int32, large_string>",
            Self::Long => "int64",
            Self::Instant => "timestamp[ms, UTC]",
            Self::Double => "double",
        }
    }
}

/// One value on its way into a column. A value of another kind than the column's is none.
pub(crate) enum Cell<'a> {
    None,
    Text(Cow<'a, str>),
    Long(i64),
    Double(f64),
}

/// Texts one behind the other.
struct Texts {
    offsets: Vec<i64>,
    bytes: Vec<u8>,
}

impl Texts {
    fn new() -> Self {
        Self {
            offsets: vec![0],
            bytes: Vec::new(),
        }
    }

    fn push(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
        self.offsets
            .push(i64::try_from(self.bytes.len()).unwrap_or(i64::MAX));
    }

    fn get(&self, at: usize) -> Option<&str> {
        let place = |at: usize| usize::try_from(*self.offsets.get(at)?).ok();
        let bytes = self.bytes.get(place(at)?..place(at + 1)?)?;
        std::str::from_utf8(bytes).ok()
    }

    fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    fn buffers(&self) -> [*const c_void; 2] {
        [self.offsets.as_ptr().cast(), self.bytes.as_ptr().cast()]
    }
}

enum Data {
    Texts(Texts),
    Words { places: Vec<i32>, words: Texts },
    Longs(Vec<i64>),
    Doubles(Vec<f64>),
}

/// One column.
pub(crate) struct Column {
    name: CString,
    kind: Kind,
    data: Data,
    /// A bit for each row that has a value.
    there: Vec<u8>,
    rows: usize,
    empty: usize,
}

impl Column {
    /// Of values in the order of the rows.
    pub(crate) fn of<'a>(name: &str, kind: Kind, cells: impl Iterator<Item = Cell<'a>>) -> Self {
        let mut column = Self {
            name: CString::new(name).unwrap_or_default(),
            kind,
            data: match kind {
                Kind::Text => Data::Texts(Texts::new()),
                Kind::Word => Data::Words {
                    places: Vec::new(),
                    words: Texts::new(),
                },
                Kind::Long | Kind::Instant => Data::Longs(Vec::new()),
                Kind::Double => Data::Doubles(Vec::new()),
            },
            there: Vec::new(),
            rows: 0,
            empty: 0,
        };
        let mut known: HashMap<String, i32> = HashMap::new();
        for cell in cells {
            let there = column.put(&cell, &mut known);
            let (byte, bit) = (column.rows / 8, column.rows % 8);
            if bit == 0 {
                column.there.push(0);
            }
            if let Some(byte) = column.there.get_mut(byte) {
                *byte |= u8::from(there) << bit;
            }
            column.rows += 1;
            column.empty += usize::from(!there);
        }
        column
    }

    /// Adds a value; false where there is none.
    fn put(&mut self, cell: &Cell<'_>, known: &mut HashMap<String, i32>) -> bool {
        match (&mut self.data, cell) {
            (Data::Texts(texts), Cell::Text(text)) => texts.push(text),
            (Data::Texts(texts), _) => {
                texts.push("");
                return false;
            }
            (Data::Words { places, words }, Cell::Text(text)) => {
                let next = i32::try_from(words.len()).unwrap_or(i32::MAX);
                let place = *known.entry(text.to_string()).or_insert_with(|| {
                    words.push(text);
                    next
                });
                places.push(place);
            }
            (Data::Words { places, .. }, _) => {
                places.push(0);
                return false;
            }
            (Data::Longs(all), Cell::Long(value)) => all.push(*value),
            (Data::Longs(all), _) => {
                all.push(0);
                return false;
            }
            (Data::Doubles(all), Cell::Double(value)) => all.push(*value),
            (Data::Doubles(all), _) => {
                all.push(0.0);
                return false;
            }
        }
        true
    }

    /// The name.
    pub(crate) fn name(&self) -> &str {
        self.name.to_str().unwrap_or_default()
    }

    /// What it holds.
    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }

    /// The value of a row.
    pub(crate) fn get(&self, row: usize) -> Cell<'_> {
        let there = self
            .there
            .get(row / 8)
            .is_some_and(|byte| byte >> (row % 8) & 1 == 1);
        if !there {
            return Cell::None;
        }
        let text = |text: Option<&'_ str>| {
            text.map_or(Cell::None, |text| Cell::Text(text.to_owned().into()))
        };
        match &self.data {
            Data::Texts(texts) => text(texts.get(row)),
            Data::Words { places, words } => text(
                places
                    .get(row)
                    .and_then(|place| usize::try_from(*place).ok())
                    .and_then(|place| words.get(place)),
            ),
            Data::Longs(all) => all.get(row).map_or(Cell::None, |value| Cell::Long(*value)),
            Data::Doubles(all) => all
                .get(row)
                .map_or(Cell::None, |value| Cell::Double(*value)),
        }
    }
}

/// Columns of one length.
pub(crate) struct Columns {
    pub(crate) all: Vec<Column>,
    pub(crate) rows: usize,
}

/// `struct ArrowSchema`.
#[repr(C)]
pub(crate) struct Schema {
    format: *const c_char,
    name: *const c_char,
    metadata: *const c_char,
    flags: i64,
    n_children: i64,
    children: *mut *mut Schema,
    dictionary: *mut Schema,
    release: Option<unsafe extern "C" fn(*mut Schema)>,
    private_data: *mut c_void,
}

/// `struct ArrowArray`.
#[repr(C)]
struct Array {
    length: i64,
    null_count: i64,
    offset: i64,
    n_buffers: i64,
    n_children: i64,
    buffers: *const *const c_void,
    children: *mut *mut Array,
    dictionary: *mut Array,
    release: Option<unsafe extern "C" fn(*mut Array)>,
    private_data: *mut c_void,
}

/// `struct ArrowArrayStream`.
#[repr(C)]
pub(crate) struct Stream {
    get_schema: unsafe extern "C" fn(*mut Stream, *mut Schema) -> c_int,
    get_next: unsafe extern "C" fn(*mut Stream, *mut Array) -> c_int,
    get_last_error: unsafe extern "C" fn(*mut Stream) -> *const c_char,
    release: Option<unsafe extern "C" fn(*mut Stream)>,
    private_data: *mut c_void,
}

// SAFETY: what the pointers lead to is owned by this value alone, or shared and never changed.
unsafe impl Send for Schema {}
// SAFETY: as above.
unsafe impl Send for Stream {}

/// What a schema or an array owns: it lives until that is released.
struct Held<T> {
    /// Keeps names and values in their place.
    _columns: Arc<Columns>,
    children: Vec<*mut T>,
    dictionary: *mut T,
    buffers: Vec<*const c_void>,
}

impl<T> Drop for Held<T> {
    fn drop(&mut self) {
        for child in self.children.drain(..).chain([self.dictionary]) {
            if !child.is_null() {
                // SAFETY: it came from a box when this was made, and goes back once. One that somebody has taken over
                // is marked as released, so dropping it frees the box alone.
                drop(unsafe { Box::from_raw(child) });
            }
        }
    }
}

impl Drop for Schema {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: it is not released yet, and the function is its own.
            unsafe { release(self) };
        }
    }
}

impl Drop for Array {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: it is not released yet, and the function is its own.
            unsafe { release(self) };
        }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: it is not released yet, and the function is its own.
            unsafe { release(self) };
        }
    }
}

unsafe extern "C" fn release_schema(schema: *mut Schema) {
    // SAFETY: the interface hands in what it was given.
    if let Some(schema) = unsafe { schema.as_mut() } {
        schema.release = None;
        let held = std::mem::replace(&mut schema.private_data, null_mut());
        if !held.is_null() {
            // SAFETY: it came from a box of this type in `Schema::of`, and goes back once.
            drop(unsafe { Box::from_raw(held.cast::<Held<Schema>>()) });
        }
    }
}

unsafe extern "C" fn release_array(array: *mut Array) {
    // SAFETY: the interface hands in what it was given.
    if let Some(array) = unsafe { array.as_mut() } {
        array.release = None;
        let held = std::mem::replace(&mut array.private_data, null_mut());
        if !held.is_null() {
            // SAFETY: it came from a box of this type in `Array::of`, and goes back once.
            drop(unsafe { Box::from_raw(held.cast::<Held<Array>>()) });
        }
    }
}

/// Every value may be absent.
const NULLABLE: i64 = 2;

impl Schema {
    fn of(
        columns: &Arc<Columns>,
        format: &'static CStr,
        name: *const c_char,
        children: Vec<Self>,
        dictionary: Option<Self>,
    ) -> Self {
        let mut held = Box::new(Held {
            _columns: Arc::clone(columns),
            children: children.into_iter().map(boxed).collect(),
            dictionary: dictionary.map_or(null_mut(), boxed),
            buffers: Vec::new(),
        });
        Self {
            format: format.as_ptr(),
            name,
            metadata: null(),
            flags: NULLABLE,
            n_children: count(held.children.len()),
            children: held.children.as_mut_ptr(),
            dictionary: held.dictionary,
            release: Some(release_schema),
            private_data: boxed(*held).cast(),
        }
    }

    fn of_column(columns: &Arc<Columns>, column: &Column) -> Self {
        let words = || Self::of(columns, c"U", c"".as_ptr(), Vec::new(), None);
        let dictionary = (column.kind == Kind::Word).then(words);
        Self::of(
            columns,
            column.kind.format(),
            column.name.as_ptr(),
            Vec::new(),
            dictionary,
        )
    }

    /// The schema of a whole table.
    pub(crate) fn whole(columns: &Arc<Columns>) -> Self {
        let children = columns.all.iter();
        let children = children.map(|column| Self::of_column(columns, column));
        Self::of(columns, c"+s", c"".as_ptr(), children.collect(), None)
    }
}

impl Array {
    /// One that is released: the end of a stream.
    fn end() -> Self {
        Self {
            length: 0,
            null_count: 0,
            offset: 0,
            n_buffers: 0,
            n_children: 0,
            buffers: null(),
            children: null_mut(),
            dictionary: null_mut(),
            release: None,
            private_data: null_mut(),
        }
    }

    fn of(
        columns: &Arc<Columns>,
        rows: usize,
        empty: usize,
        buffers: Vec<*const c_void>,
        children: Vec<Self>,
        dictionary: Option<Self>,
    ) -> Self {
        let mut held = Box::new(Held {
            _columns: Arc::clone(columns),
            children: children.into_iter().map(boxed).collect(),
            dictionary: dictionary.map_or(null_mut(), boxed),
            buffers,
        });
        Self {
            length: count(rows),
            null_count: count(empty),
            offset: 0,
            n_buffers: count(held.buffers.len()),
            n_children: count(held.children.len()),
            buffers: held.buffers.as_ptr(),
            children: held.children.as_mut_ptr(),
            dictionary: held.dictionary,
            release: Some(release_array),
            private_data: boxed(*held).cast(),
        }
    }

    fn of_column(columns: &Arc<Columns>, column: &Column) -> Self {
        let there: *const c_void = match column.empty {
            0 => null(),
            _ => column.there.as_ptr().cast(),
        };
        let mut buffers = vec![there];
        let mut dictionary = None;
        match &column.data {
            Data::Texts(texts) => buffers.extend(texts.buffers()),
            Data::Words { places, words } => {
                buffers.push(places.as_ptr().cast());
                let mut own = vec![null()];
                own.extend(words.buffers());
                dictionary = Some(Self::of(columns, words.len(), 0, own, Vec::new(), None));
            }
            Data::Longs(all) => buffers.push(all.as_ptr().cast()),
            Data::Doubles(all) => buffers.push(all.as_ptr().cast()),
        }
        Self::of(
            columns,
            column.rows,
            column.empty,
            buffers,
            Vec::new(),
            dictionary,
        )
    }

    fn whole(columns: &Arc<Columns>) -> Self {
        let children = columns.all.iter();
        let children = children.map(|column| Self::of_column(columns, column));
        Self::of(
            columns,
            columns.rows,
            0,
            vec![null()],
            children.collect(),
            None,
        )
    }
}

fn boxed<T>(value: T) -> *mut T {
    Box::into_raw(Box::new(value))
}

fn count(value: usize) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// What a stream still has to say.
struct Source {
    columns: Arc<Columns>,
    told: bool,
}

impl Stream {
    /// A stream of one batch: the whole table.
    pub(crate) fn of(columns: &Arc<Columns>) -> Self {
        let source = Source {
            columns: Arc::clone(columns),
            told: false,
        };
        Self {
            get_schema,
            get_next,
            get_last_error,
            release: Some(release_stream),
            private_data: boxed(source).cast(),
        }
    }

    /// # Safety
    /// `stream` is null or a stream of this module.
    unsafe fn source<'s>(stream: *mut Self) -> Option<&'s mut Source> {
        // SAFETY: the caller's promise; the data is that of `Stream::of`.
        unsafe { stream.as_mut()?.private_data.cast::<Source>().as_mut() }
    }
}

/// `EINVAL`: a stream that was released is asked.
const RELEASED: c_int = 22;

unsafe extern "C" fn get_schema(stream: *mut Stream, out: *mut Schema) -> c_int {
    // SAFETY: the interface hands in what it was given.
    let Some(source) = (unsafe { Stream::source(stream) }) else {
        return RELEASED;
    };
    // SAFETY: the interface hands in room for a schema that holds nothing.
    unsafe { out.write(Schema::whole(&source.columns)) };
    0
}

unsafe extern "C" fn get_next(stream: *mut Stream, out: *mut Array) -> c_int {
    // SAFETY: the interface hands in what it was given.
    let Some(source) = (unsafe { Stream::source(stream) }) else {
        return RELEASED;
    };
    let next = match std::mem::replace(&mut source.told, true) {
        false => Array::whole(&source.columns),
        true => Array::end(),
    };
    // SAFETY: the interface hands in room for an array that holds nothing.
    unsafe { out.write(next) };
    0
}

unsafe extern "C" fn get_last_error(_: *mut Stream) -> *const c_char {
    c"the stream is released".as_ptr()
}

unsafe extern "C" fn release_stream(stream: *mut Stream) {
    // SAFETY: the interface hands in what it was given.
    if let Some(stream) = unsafe { stream.as_mut() } {
        stream.release = None;
        let source = std::mem::replace(&mut stream.private_data, null_mut());
        if !source.is_null() {
            // SAFETY: it came from a box of this type in `Stream::of`, and goes back once.
            drop(unsafe { Box::from_raw(source.cast::<Source>()) });
        }
    }
}
